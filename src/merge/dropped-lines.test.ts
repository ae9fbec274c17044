import { describe, expect, it } from 'vitest';
import { listDropped } from './dropped-lines.ts';
import { mergeTexts } from './merge.ts';
import type { MergeInput } from './merge.types.ts';

const REWRITTEN = {
  base: '# Plan\n\nWe all meet in the old hall on the first Monday of the month to talk.\n',
  ours: '# Plan\n\nGatherings: see the board near the north gate, every second week, bring tea.\n',
  theirs: '# Plan\n\nWe all meet in the old hall at noon on the first Monday of the month to talk.\n',
};
const dropped = (input: MergeInput) => listDropped(input, mergeTexts(input));

describe('listDropped', () => {
  it('names what a rule dropped of the other side, with the rule and the line', () => {
    expect(dropped(REWRITTEN)).toEqual([
      {
        reason: expect.any(String),
        line: 3,
        text: 'We all meet in the old hall at noon on the first Monday of the month to talk.',
      },
    ]);
  });

  it('lists nothing if every word of the other side is in the merged text', () => {
    expect(
      dropped({ base: 'one two three\n', ours: 'one 2 three\n', theirs: 'one two three four\n' }),
    ).toEqual([]);
    expect(dropped({ base: 'a\n', ours: 'a\n', theirs: 'b\n' })).toEqual([]);
  });

  it('lists nothing in a conflict, which shows both sides', () => {
    expect(dropped({ ...REWRITTEN, strict: true })).toEqual([]);
  });
});

describe('mergeTexts, strict', () => {
  it('leaves a conflict if a rule would drop words of the other side', () => {
    const { merged, conflicts } = mergeTexts({ ...REWRITTEN, strict: true });
    expect(merged).toBe(REWRITTEN.ours);
    expect(conflicts).toMatchObject([{ theirs: expect.stringContaining('at noon') }]);
  });

  it('leaves a conflict if the other side only removed words from what the user edited', () => {
    const base = 'Supplies differ by place, see our [guides](/#all). The store is on the first floor.\n';
    const input = {
      base,
      ours: base.replace('#all', '#towns'),
      theirs: 'Supplies differ by place. The store is on the first floor.\n',
    };
    expect(mergeTexts(input).conflicts).toEqual([]);
    expect(mergeTexts({ ...input, strict: true }).conflicts).toHaveLength(1);
  });

  it('decides everything else as it does without', () => {
    const input = { base: 'one two three\n', ours: 'one 2 three\n', theirs: 'one two three four\n' };
    expect(mergeTexts({ ...input, strict: true })).toEqual(mergeTexts(input));
  });
});
