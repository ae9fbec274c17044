import { describe, expect, it } from 'vitest';
import { mergeTexts } from './merge.ts';
import { MergeConflictError } from './merge-conflict-error.ts';

const reasons = (input: { base: string; ours: string; theirs: string }) =>
  mergeTexts(input).hunks.map(({ reason }) => reason);

/** Returns a text of these lines. */
const of = (...lines: string[]) => lines.map((line) => `${line}\n`).join('');

describe('mergeTexts', () => {
  it('merges changes to neighboring lines', () => {
    const base = of('# Canteen', 'Opens at eight.', 'Closes at four.');
    const result = mergeTexts({
      base,
      ours: of('# Canteen', 'Opens at seven.', 'Closes at four.'),
      theirs: of('# Canteen', 'Opens at eight.', 'Closes at five.'),
    });
    expect(result.merged).toBe(of('# Canteen', 'Opens at seven.', 'Closes at five.'));
    expect(result.conflicts).toEqual([]);
  });

  it('takes list items that both added in the same place, the user’s first', () => {
    const base = of('- tea', '- coffee', '', 'End.');
    const result = mergeTexts({
      base,
      ours: of('- tea', '- coffee', '- water from the spring', '', 'End.'),
      theirs: of('- tea', '- coffee', '- juice of red apples', '', 'End.'),
    });
    expect(result.merged).toBe(
      of('- tea', '- coffee', '- water from the spring', '- juice of red apples', '', 'End.'),
    );
    expect(result.hunks[0]).toMatchObject({ decision: 'merged', reason: 'both-inserted' });
  });

  it('takes a re-wrapped paragraph of the other side with the user’s edit inside, in the user’s lines', () => {
    const result = mergeTexts({
      base: of('The river rises in spring', 'and floods the lower meadow', 'for a week or two.'),
      ours: of('The river rises in spring', 'and floods the upper meadow', 'for a week or two.'),
      theirs: of('The river rises in spring and floods the lower meadow for a week or three.'),
    });
    expect(result.merged).toBe(
      of('The river rises in spring', 'and floods the upper meadow', 'for a week or three.'),
    );
  });

  it('keeps the padding and line endings of lines that nobody changed', () => {
    const table = '| a   |  b |\r\n|-----|----|\r\n| 1   |  2 |\r\n';
    const result = mergeTexts({
      base: `${table}\r\nOne.  \r\nTwo.\r\n`,
      ours: `${table}\r\nOne!  \r\nTwo.\r\n`,
      theirs: `${table}\r\nOne.  \r\nTwo.\r\nThree.\r\n`,
    });
    expect(result.merged).toBe(`${table}\r\nOne!  \r\nTwo.\r\nThree.\r\n`);
  });

  it('leaves two rewordings of one sentence as a conflict with context, keeping the user’s', () => {
    const base = of('# Plan', '', 'We ship the boat in early June.', '', 'End.');
    const ours = of('# Plan', '', 'The boat leaves harbor when Carla says so.', '', 'End.');
    const theirs = of('# Plan', '', 'Shipping was moved by the board to late autumn.', '', 'End.');
    const result = mergeTexts({ base, ours, theirs });
    expect(result.merged).toBe(ours);
    expect(result.conflicts).toEqual([
      {
        base: of('We ship the boat in early June.'),
        ours: of('The boat leaves harbor when Carla says so.'),
        theirs: of('Shipping was moved by the board to late autumn.'),
        context: { before: of('# Plan', ''), after: of('', 'End.') },
        lines: {
          base: { start: 2, end: 3 },
          ours: { start: 2, end: 3 },
          theirs: { start: 2, end: 3 },
          merged: { start: 2, end: 3 },
        },
      },
    ]);
  });

  it('writes git’s markers, with base, on request', () => {
    const input = { base: 'red boat\n', ours: 'old gray barge', theirs: 'fast yellow ferry\n' };
    expect(mergeTexts({ ...input, onConflict: 'markers' }).merged).toBe(
      of(
        '<<<<<<< ours',
        'old gray barge',
        '||||||| base',
        'red boat',
        '=======',
        'fast yellow ferry',
        '>>>>>>> theirs',
      ),
    );
  });

  it('throws with the conflicts on request', () => {
    const input = {
      base: 'red boat\n',
      ours: 'old gray barge\n',
      theirs: 'fast yellow ferry\n',
      onConflict: 'fail' as const,
    };
    expect(() => mergeTexts(input)).toThrow(MergeConflictError);
    expect(() => mergeTexts({ ...input, theirs: input.base })).not.toThrow();
  });

  it('reports what it left out', () => {
    const result = mergeTexts({
      base: 'The mill stands on the left bank of the river.\n',
      ours: 'The mill, built in 1802, stands on the right bank of the river Orn.\n',
      theirs: 'The mill stands on the right bank of the river!\n',
    });
    expect(result.hunks[0]).toMatchObject({
      decision: 'ours',
      reason: 'theirs-contained',
      dropped: { theirs: 'The mill stands on the right bank of the river!\n' },
    });
  });

  it('keeps paragraphs outside a conflict out of it', () => {
    const paragraph = (n: number) =>
      `Paragraph ${n} tells of \`part${n}\` and of https://a.example/${n} at length.`;
    const mine = (n: number) =>
      `Absatz ${n} erzählt von \`part${n}\` und https://a.example/${n} ausführlich.`;
    const result = mergeTexts({
      base: of(paragraph(1), '', paragraph(2), '', paragraph(3)),
      ours: of(mine(1), '', mine(2), '', mine(3)),
      theirs: of(
        paragraph(1),
        '',
        paragraph(2),
        '',
        'A new one in between that nobody knows.',
        '',
        paragraph(3),
      ),
    });
    expect(result.merged).toBe(
      of(mine(1), '', mine(2), '', 'A new one in between that nobody knows.', '', mine(3)),
    );
  });

  it('keeps a conflict in one table row out of the next row', () => {
    const { merged, conflicts } = mergeTexts({
      base: of('| pier | planned for May by the town | Bo |', '| mill | open | Ann |'),
      ours: of('| pier | given up, as Carla says so | Bo |', '| mill | open | Ann |'),
      theirs: of('| pier | finished in the late autumn | Bo |', '| mill | closed | Ann |'),
    });
    expect(conflicts).toHaveLength(1);
    expect(merged).toBe(of('| pier | given up, as Carla says so | Bo |', '| mill | closed | Ann |'));
  });

  it('applies its rules in order', () => {
    expect(reasons({ base: 'a b c d e\n', ours: 'a x c d e\n', theirs: 'a x c d e f\n' })).toEqual([
      'ours-contained',
    ]);
    expect(reasons({ base: 'a b c d e\n', ours: 'a b c\nd e\n', theirs: 'a b c d x\n' })).toEqual([
      'ours-only-rewrapped',
    ]);
    expect(reasons({ base: 'a b c d e\n', ours: 'a b c d x\n', theirs: 'a b c\nd e\n' })).toEqual([
      'theirs-only-rewrapped',
    ]);
    expect(reasons({ base: 'a b c d e\n', ours: 'a b c d x\n', theirs: 'a  b c d\nx\n' })).toEqual([
      'same-change',
    ]);
  });
});
