import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jaroWinkler } from './jaro-winkler.ts';

describe('jaroWinkler', () => {
  test('gives the values of the papers', () => {
    expect(jaroWinkler('MARTHA', 'MARHTA')).toBeCloseTo(0.9611, 4);
    expect(jaroWinkler('DIXON', 'DICKSONX')).toBeCloseTo(0.8133, 4);
    expect(jaroWinkler('abc', 'xyz')).toBe(0);
    expect(jaroWinkler('', 'a')).toBe(0);
  });

  test.each([
    ['DWAYNE', 'DUANE', 0.84],
    ['JELLYFISH', 'SMELLYFISH', 0.8963],
    ['CRATE', 'TRACE', 0.7333],
    ['TRATE', 'TRACE', 0.9067],
    ['a', 'a', 1],
    ['', '', 1],
    ['a', 'b', 0],
    ['ab', 'ba', 0],
    ['山田太郎', '山田花子', 0.7333],
  ])('of %s and %s is %f', (left, right, score) => {
    expect(jaroWinkler(left, right)).toBeCloseTo(score, 4);
  });

  test('is symmetric, between 0 and 1, and 1 for equal strings', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), (left, right) => {
        const score = jaroWinkler(left, right);
        expect(score).toBeCloseTo(jaroWinkler(right, left), 10);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(jaroWinkler(left, left)).toBe(1);
      }),
    );
  });
});
