import { describe, expect, it } from 'vitest';
import { findRepeatedBlocks, omitRepeatedItems } from './omit-repeats.ts';
import type { Change } from './find-moved.ts';

const change = (kind: Change['kind'], base: string, ours: string, theirs: string): Change => ({
  kind,
  texts: { base, ours, theirs },
});
const note = 'The ferry does not sail on the first of May.\n';

describe('findRepeatedBlocks', () => {
  it('finds what the user inserted at another place', () => {
    const verdicts = findRepeatedBlocks([change('ours', '', note, ''), change('theirs', '', '', note)]);
    expect([...verdicts]).toEqual([
      [1, { decision: 'ours', reason: 'already-in-ours', text: '', confidence: 0.9 }],
    ]);
  });

  it('finds what the user deleted where the other side moved it from, and shows it', () => {
    const verdicts = findRepeatedBlocks([change('both', note, '', ''), change('theirs', '', '', note)]);
    expect(verdicts.get(1)).toMatchObject({ reason: 'deleted-by-ours', dropped: { theirs: note } });
  });

  it('uses each of the user’s lines for only one repeat', () => {
    const verdicts = findRepeatedBlocks([
      change('ours', '', note, ''),
      change('theirs', '', '', note),
      change('theirs', '', '', note),
    ]);
    expect([...verdicts.keys()]).toEqual([1]);
  });

  it('keeps an insertion that has one line of its own', () => {
    const verdicts = findRepeatedBlocks([
      change('ours', '', note, ''),
      change('theirs', '', '', `${note}Nor on the second.\n`),
    ]);
    expect(verdicts.size).toBe(0);
  });

  it('ignores short lines, which repeat by chance', () => {
    expect(
      findRepeatedBlocks([change('ours', '', 'See also\n', ''), change('theirs', '', '', 'See also\n')]).size,
    ).toBe(0);
  });

  it('lets a replacement be, which is not an insertion', () => {
    expect(
      findRepeatedBlocks([change('ours', '', note, ''), change('theirs', 'old words\n', 'old words\n', note)])
        .size,
    ).toBe(0);
  });

  it('does not count lines that were in base before', () => {
    expect(
      findRepeatedBlocks([change('ours', note, `${note}more\n`, note), change('theirs', '', '', note)]).size,
    ).toBe(0);
  });
});

describe('omitRepeatedItems', () => {
  const item = `- ${note}`;

  it('omits an item that the user inserted in another change', () => {
    const changes = [change('ours', '', item, ''), change('both', 'Now\n', 'Today\n', `Now, too\n${item}`)];
    expect(omitRepeatedItems(changes).map(({ texts }) => texts.theirs)[1]).toBe('Now, too\n');
  });

  it('leaves prose and the user’s items in the same change to the other rules', () => {
    const changes = [
      change('ours', '', note + item, ''),
      change('both', 'Now\n', `Today\n${item}`, `Now, too\n${note}${item}`),
    ];
    expect(omitRepeatedItems(changes)).toEqual(changes);
  });
});
