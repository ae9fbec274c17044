import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../../lib/at.ts';
import { diffTokens } from './diff-tokens.ts';
import { Interner } from './intern.ts';
import { longestIncreasing } from './longest-increasing.ts';

const tokens = (max: number, length: number) =>
  array(integer({ min: 0, max }), { maxLength: length }).map((all) => Int32Array.from(all));

/** Returns `a` with the edits applied. */
function patched(a: Int32Array, b: Int32Array): number[] {
  const out: number[] = [];
  let at = 0;
  for (const edit of diffTokens(a, b)) {
    out.push(...a.slice(at, edit.aStart), ...b.slice(edit.bStart, edit.bEnd));
    at = edit.aEnd;
  }
  return [...out, ...a.slice(at)];
}

describe('diffTokens', () => {
  it('gives edits that transform the first sequence into the second, whatever they are', () => {
    assert(
      property(tokens(4, 60), tokens(4, 60), (a, b) => {
        expect(patched(a, b)).toEqual([...b]);
      }),
      { numRuns: 1000 },
    );
  });

  it('remains correct beyond the edit distance at which it uses a coarser search', () => {
    const a = Int32Array.from({ length: 3000 }, (_, i) => (i * 7) % 5);
    const b = Int32Array.from({ length: 2800 }, (_, i) => (i * i) % 5);
    expect(patched(a, b)).toEqual([...b]);
  });

  it('never lets two edits touch', () => {
    assert(
      property(tokens(5, 40), tokens(5, 40), (a, b) => {
        let last = -1;
        for (const edit of diffTokens(a, b)) {
          expect(edit.aStart).toBeGreaterThan(last);
          last = edit.aEnd;
        }
      }),
    );
  });

  it('finds the shortest edit between short sequences of common tokens', () => {
    const [edit, ...others] = diffTokens(Int32Array.of(1, 1, 2, 1, 1), Int32Array.of(1, 1, 1, 1));
    expect(others).toEqual([]);
    expect(edit).toEqual({ aStart: 2, aEnd: 3, bStart: 2, bEnd: 2 });
  });

  it('anchors on lines that occur once rather than on blank ones', () => {
    const table = new Interner();
    const a = table.ids(['', 'alpha', '', 'beta', '']);
    const b = table.ids(['', 'beta', '', 'alpha', '', 'gamma', '', 'beta', '']);
    expect(diffTokens(a, b)).toEqual([
      { aStart: 1, aEnd: 1, bStart: 1, bEnd: 3 },
      { aStart: 2, aEnd: 2, bStart: 4, bEnd: 6 },
    ]);
  });
});

describe('Interner', () => {
  it('gives equal keys one number', () => {
    const table = new Interner((text) => text.trim());
    expect([...table.ids(['a', ' a', 'b', 'a '])]).toEqual([0, 0, 1, 0]);
  });
});

describe('longestIncreasing', () => {
  it('finds a chain no shorter than any other', () => {
    assert(
      property(array(integer({ min: 0, max: 9 }), { maxLength: 10 }), (values) => {
        const chain = longestIncreasing(values);
        expect(isIncreasing(chain) && isIncreasing(chain.map((i) => at(values, i)))).toBe(true);
        expect(chain.length).toBe(longestByTrying(values));
      }),
    );
  });
});

function longestByTrying(values: number[]): number {
  let best = 0;
  for (let mask = 0; mask < 1 << values.length; mask++) {
    const picked = values.filter((_, i) => (mask >> i) & 1);
    if (isIncreasing(picked)) best = Math.max(best, picked.length);
  }
  return best;
}

const isIncreasing = (values: number[]): boolean =>
  values.every((value, i) => i === 0 || at(values, i - 1) < value);
