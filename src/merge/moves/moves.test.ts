import { describe, expect, it } from 'vitest';
import { mergeTexts } from '../merge.ts';

const section = (name: string, note: string) =>
  `## ${name}\n\nThe ${name} lies ${note}.\nIt is kept by the parish council.\n\n`;
const A = section('harbor', 'to the west');
const B = section('quarry', 'behind the hill');
const C = section('library', 'on the square');
const D = section('station', 'out of town');

describe('mergeTexts, with blocks that moved', () => {
  it('takes the user’s edit along to where the other side moved the section', () => {
    const edited = section('harbor', 'to the south-west');
    const result = mergeTexts({ base: A + B + C + D, ours: edited + B + C + D, theirs: B + C + A + D });
    expect(result.merged).toBe(B + C + edited + D);
    expect(result.hunks.map(({ reason }) => reason)).toEqual(['moved-by-theirs', 'moved-by-theirs']);
  });

  it('takes the other side’s edit along to where the user moved the section', () => {
    const edited = section('harbor', 'to the south-west');
    const result = mergeTexts({ base: A + B + C + D, ours: B + C + A + D, theirs: edited + B + C + D });
    expect(result.merged).toBe(B + C + edited + D);
  });

  it('keeps a section deleted that the other side only moved', () => {
    const result = mergeTexts({ base: A + B + C + D, ours: B + C + D, theirs: B + C + A + D });
    expect(result.merged).toBe(B + C + D);
    expect(result.hunks.find(({ reason }) => reason === 'deleted-by-ours')?.dropped?.theirs).toContain(
      'harbor',
    );
  });

  it('puts a section that both moved or added at different places only where the user put it', () => {
    expect(mergeTexts({ base: A + B + C, ours: B + A + C, theirs: B + C + A }).merged).toBe(B + A + C);
    expect(mergeTexts({ base: A + B + C, ours: A + D + B + C, theirs: A + B + C + D }).merged).toBe(
      A + D + B + C,
    );
  });

  it('leaves an item where the user put it beside one that the other side moved', () => {
    const [ann, bob, cid, dan] = [
      'Ann of the north pier',
      'Bob of the old mill',
      'Cid of the quarry',
      'Dan of the hill',
    ].map((name) => `- ${name}\n`);
    const base = `# Now\n\n${ann}${bob}\n# Before\n\n${cid}`;
    const result = mergeTexts({
      base,
      ours: base.replace(bob!, dan! + bob!),
      theirs: `# Now\n\n${ann}\n# Before\n\n${bob}${cid}`,
    });
    expect(result.merged).toBe(`# Now\n\n${ann}${dan}\n# Before\n\n${bob}${cid}`);
  });

  it('never settles a move when a line of the user would be left out of the block', () => {
    // The other side's row holds all words of the user's row, at another place.
    const result = mergeTexts({
      base: '---\ntitle: [link](http://a.example/x)\n---\n',
      ours: '> alpha\n---\n| alpha | 1 |\ntitle: [link](http://a.example/x)\n---\n',
      theirs: '## alpha\n- alpha\n---\n\n---\n| [link](http://a.example/x) alpha | 1 |\n',
    });
    expect([result.merged, ...result.conflicts.map(({ ours }) => ours)].join('')).toContain(
      '\n| alpha | 1 |\n',
    );
  });

  it('leaves it a conflict when the moved block itself conflicts', () => {
    const ours = section('harbor', 'under three meters of ice');
    const theirs = section('harbor', 'where old maps never showed it');
    const result = mergeTexts({ base: A + B + C + D, ours: ours + B + C + D, theirs: B + C + theirs + D });
    expect(result.merged).toContain('under three meters of ice');
  });
});
