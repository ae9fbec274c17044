import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomBase62, toBase62 } from './base62.ts';

describe('base62', () => {
  test('writes numbers that can be distinguished, padded to a width', () => {
    expect([toBase62(0, 1), toBase62(61, 1), toBase62(62, 1), toBase62(5, 4)]).toEqual([
      '0',
      'z',
      '10',
      '0005',
    ]);
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (a, b) => {
        expect(toBase62(a, 6) === toBase62(b, 6)).toBe(a === b);
      }),
    );
  });

  test('random text has its length and alphabet, and differs every time', () => {
    expect(randomBase62(30)).toMatch(/^[0-9A-Za-z]{30}$/);
    expect(new Set(Array.from({ length: 200 }, () => randomBase62(12))).size).toBe(200);
  });
});
