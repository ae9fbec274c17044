import { describe, expect, it } from 'vitest';
import { at } from './at.ts';

describe('at', () => {
  it('returns the element at the index, of arrays, typed arrays and strings', () => {
    expect(at(['a', 'b'], 1)).toBe('b');
    expect(at(Float64Array.of(1.5, 2.5), 0)).toBe(1.5);
    expect(at('xyz', 2)).toBe('z');
  });

  it('returns an element that is undefined if the list holds one', () => {
    expect(at([undefined, 1], 0)).toBeUndefined();
  });

  it.each([-1, 2, 0.5, Number.NaN])('throws a RangeError that names the index %s and the length', (index) => {
    expect(() => at(['a', 'b'], index)).toThrow(
      new RangeError(`Index ${index} is outside a list of length 2.`),
    );
  });
});
