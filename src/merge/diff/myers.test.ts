import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchByMyers } from './myers.ts';

function matched(a: readonly number[], b: readonly number[]): [number, number][] {
  const match = new Int32Array(a.length).fill(-1);
  const span = { aStart: 0, aEnd: a.length, bStart: 0, bEnd: b.length };
  matchByMyers(Int32Array.from(a), Int32Array.from(b), span, match);
  return [...match].flatMap((to, from): [number, number][] => (to < 0 ? [] : [[from, to]]));
}

/** Returns the length of a longest common subsequence, by the textbook table. */
function longestCommon(a: readonly number[], b: readonly number[]): number {
  let above = b.map(() => 0);
  for (const token of a) {
    const row: number[] = [];
    for (const [j, other] of b.entries())
      row.push(token === other ? (above[j - 1] ?? 0) + 1 : Math.max(above[j] ?? 0, row[j - 1] ?? 0));
    above = row;
  }
  return above.at(-1) ?? 0;
}

const tokens = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 40 });

function expectAlignment(a: readonly number[], b: readonly number[], pairs: [number, number][]): void {
  for (const [i, [from, to]] of pairs.entries()) {
    expect(a[from]).toBe(b[to]);
    const [, before] = pairs[i - 1] ?? [-1, -1];
    expect(to).toBeGreaterThan(before);
  }
}

describe('the alignment of two sequences', () => {
  test('pairs equal tokens in the order of both, and no more can be paired', () => {
    fc.assert(
      fc.property(tokens, tokens, (a, b) => {
        const pairs = matched(a, b);
        expectAlignment(a, b, pairs);
        expect(pairs).toHaveLength(longestCommon(a, b));
      }),
      { numRuns: 500 },
    );
  });

  test('pairs all of equal sequences, and none of sequences without common tokens', () => {
    expect(matched([1, 2, 3], [1, 2, 3])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    expect(matched([1, 2, 3], [4, 5])).toEqual([]);
    expect(matched([], [1])).toEqual([]);
  });

  test('past the search limit is still a valid alignment', () => {
    const long = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 400, maxLength: 600 });
    fc.assert(
      fc.property(long, long, (a, b) => expectAlignment(a, b, matched(a, b))),
      { numRuns: 30 },
    );
  });

  test('leaves everything outside of the span alone', () => {
    const match = new Int32Array(4).fill(-1);
    const same = Int32Array.from([7, 8, 9, 7]);
    matchByMyers(same, same, { aStart: 1, aEnd: 3, bStart: 1, bEnd: 3 }, match);
    expect([...match]).toEqual([-1, 1, 2, -1]);
  });
});
