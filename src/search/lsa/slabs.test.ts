import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Slabs } from './slabs.ts';

test('arrays of any lengths start with zeros and never share a number', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { maxLength: 20 }), (lengths) => {
      const slabs = new Slabs();
      const arrays = lengths.map((length, i) => (i % 2 ? slabs.floats(length) : slabs.ints(length)));
      expect(arrays.map(({ length }) => length)).toEqual(lengths);
      for (const [i, array] of arrays.entries()) {
        expect(array.every((value) => value === 0)).toBe(true);
        array.fill(i + 1);
      }
      for (const [i, array] of arrays.entries()) expect(array.every((value) => value === i + 1)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('short arrays share a buffer, and a long one has its own', () => {
  const slabs = new Slabs();
  expect(slabs.ints(3).buffer).toBe(slabs.floats(4).buffer);
  expect(slabs.ints(1_000_000).buffer.byteLength).toBe(4_000_000);
});
