import { describe, expect, it } from 'vitest';
import { hostileInputs } from '../../bench/merge.ts';
import { splitLines } from './split-lines.ts';
import { mergeTexts } from './merge.ts';
import type { MergeResult } from './merge.types.ts';

const INPUTS = hostileInputs();
const SMALL_EDITS = '10,000 small edits by both';

describe('mergeTexts, on inputs crafted to be slow', () => {
  const results = new Map<string, MergeResult>();
  for (const [name, input] of Object.entries(INPUTS)) {
    it(`loses no line of the user: ${name}`, () => {
      const result = mergeTexts(input);
      results.set(name, result);
      const base = new Set(splitLines(input.base).map((line) => line.trim()));
      const shown = new Set(
        [result.merged, ...result.conflicts.map(({ ours }) => ours)]
          .flatMap(splitLines)
          .map((line) => line.trim()),
      );
      const baseWords = new Set(input.base.split(/\s+/));
      const words = new Set(result.merged.split(/\s+/));
      const changed = splitLines(input.ours).map((line) => line.trim());
      const lost = changed
        .filter((mine) => mine !== '' && !base.has(mine) && !shown.has(mine))
        .flatMap((mine) => mine.split(/\s+/).filter((word) => !words.has(word) && !baseWords.has(word)));
      expect(lost.map((word) => word.slice(0, 80))).toEqual([]);
    });
  }

  it('leaves the other side alone if the user changed nothing, however long', () => {
    for (const { base, theirs } of Object.values(INPUTS)) {
      expect(mergeTexts({ base, ours: base, theirs }).merged === theirs).toBe(true);
    }
  });

  it('finds 10,000 pairs of small edits without a conflict', () => {
    // Already merged by the first tests, unless this test runs alone.
    const result = results.get(SMALL_EDITS) ?? mergeTexts(INPUTS[SMALL_EDITS]!);
    expect(result.conflicts).toEqual([]);
    expect(splitLines(result.merged)[4]).toBe('line 4 of my text, now\n');
  });
});
