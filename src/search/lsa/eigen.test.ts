import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eigen } from './eigen.ts';

const SIZE = 6;
const symmetric = fc
  .array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: SIZE * SIZE, maxLength: SIZE * SIZE })
  .map((values) =>
    Float64Array.from({ length: SIZE * SIZE }, (_, at) => {
      const [row, column] = [Math.floor(at / SIZE), at % SIZE];
      return values[Math.min(row, column) * SIZE + Math.max(row, column)] ?? 0;
    }),
  );
const column = (vectors: Float64Array, size: number, at: number) =>
  Array.from({ length: size }, (_, row) => vectors[row * size + at] ?? 0);
const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

test('a diagonal matrix gives its diagonal, largest first', () => {
  const { values, vectors } = eigen(Float64Array.from([2, 0, 0, 0, 5, 0, 0, 0, -1]), 3);
  expect([...values]).toEqual([5, 2, -1]);
  expect(column(vectors, 3, 0)).toEqual([0, 1, 0]);
});

test('a known matrix gives its known values', () => {
  const { values } = eigen(Float64Array.from([2, 1, 1, 2]), 2);
  expect(values[0]).toBeCloseTo(3, 10);
  expect(values[1]).toBeCloseTo(1, 10);
});

test('the matrix maps its vectors to multiples of themselves, and they are orthogonal', () => {
  fc.assert(
    fc.property(symmetric, (matrix) => {
      const { values, vectors } = eigen(matrix.slice(), SIZE);
      const columns = Array.from({ length: SIZE }, (_, at) => column(vectors, SIZE, at));
      for (const [at, vector] of columns.entries()) {
        for (let row = 0; row < SIZE; row++) {
          const turned = dot([...matrix.subarray(row * SIZE, (row + 1) * SIZE)], vector);
          expect(turned).toBeCloseTo((values[at] ?? 0) * (vector[row] ?? 0), 4);
        }
        for (const [other, second] of columns.entries())
          expect(dot(vector, second)).toBeCloseTo(at === other ? 1 : 0, 8);
      }
      expect([...values]).toEqual([...values].toSorted((a, b) => b - a));
    }),
    { numRuns: 50 },
  );
});

test('a zero matrix has only zeros, and a matrix of size 0 has none', () => {
  expect([...eigen(new Float64Array(9), 3).values]).toEqual([0, 0, 0]);
  expect([...eigen(new Float64Array(0), 0).values]).toEqual([]);
});
