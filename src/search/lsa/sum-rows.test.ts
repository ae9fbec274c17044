import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowSums } from './sum-rows.ts';

test('is the sum of any rows times their factors, for rows of any width', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 70 }),
      fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 1, maxLength: 40 }),
      (width, factors) => {
        const values = Int8Array.from({ length: width * factors.length }, (_, i) => ((i * 7919) % 255) - 127);
        const sums = new RowSums(values, width);
        for (let round = 0; round < 2; round++) {
          for (const [row, factor] of factors.entries()) sums.add(row, factor);
          const expected = Array.from({ length: width }, (_, k) =>
            factors.reduce((sum, factor, row) => sum + factor * (values[row * width + k] ?? 0), 0),
          );
          const found = sums.take() ?? [];
          expect(found.length).toBe(width);
          for (const [k, value] of expected.entries()) expect(found[k]).toBeCloseTo(value, 2);
        }
      },
    ),
    { numRuns: 50 },
  );
});

test('is null without rows, and a sum does not contain those of the one before', () => {
  const sums = new RowSums(Int8Array.of(1, 2, 3, 4), 2);
  expect(sums.take()).toBeNull();
  sums.add(0, 1);
  expect([...(sums.take() ?? [])]).toEqual([1, 2]);
  sums.add(1, 2);
  expect([...(sums.take() ?? [])]).toEqual([6, 8]);
  expect(sums.take()).toBeNull();
});
