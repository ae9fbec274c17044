import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jaccard, trigrams } from './trigrams.ts';

describe('trigrams', () => {
  test('equal those of pg_trgm', () => {
    expect([...trigrams('Cat')]).toEqual(['  c', ' ca', 'cat', 'at ']);
    expect(trigrams('a-b')).toEqual(new Set(['  a', ' a ', '  b', ' b ']));
    expect(trigrams('…').size).toBe(0);
  });
});

describe('jaccard', () => {
  test('is 1 for equal words, and 0 for unrelated ones and the empty set', () => {
    expect(jaccard(trigrams('word'), trigrams('WORD'))).toBe(1);
    expect(jaccard(trigrams('abc'), trigrams('xyz'))).toBe(0);
    expect(jaccard(new Set(), new Set())).toBe(0);
  });

  test('is symmetric and stays within 0 and 1', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (left, right) => {
        const score = jaccard(trigrams(left), trigrams(right));
        expect(score).toBe(jaccard(trigrams(right), trigrams(left)));
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }),
    );
  });
});
