import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eigen } from './eigen.ts';
import { gram, type Matrix, multiply, multiplyTransposed, noise, transform } from './matrix.ts';

const dense = (rows: number[][]): Matrix => ({
  rows: rows.length,
  columns: rows[0]?.length ?? 0,
  values: Float32Array.from(rows.flat()),
});
const SPARSE = [
  { columns: Int32Array.of(0, 2), values: Float32Array.of(1, 2) },
  { columns: Int32Array.of(1), values: Float32Array.of(3) },
];

test('a sparse matrix is multiplied by a dense one, also transposed', () => {
  const x = dense([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
  expect([...multiply(SPARSE, x).values]).toEqual([11, 14, 9, 12]);
  const y = dense([
    [1, 0],
    [0, 1],
  ]);
  const out = noise(3, 2);
  expect(multiplyTransposed(SPARSE, y, out)).toBe(out);
  expect([...out.values]).toEqual([1, 0, 0, 3, 2, 0]);
});

test('the matrix of inner products is symmetric, and a change of columns is a product', () => {
  const x = dense([
    [1, 2],
    [3, 4],
  ]);
  expect([...gram(x)]).toEqual([10, 14, 14, 20]);
  const swapped = transform(x, Float64Array.of(0, 1, 1, 0), 2);
  expect([...swapped.values]).toEqual([2, 1, 4, 3]);
  expect(swapped.values.buffer).toBe(x.values.buffer);
  expect([...transform(swapped, Float64Array.of(1, 1), 1).values]).toEqual([3, 7]);
});

test('noise is the same each time, so training is reproducible', () => {
  expect(noise(3, 4)).toEqual(noise(3, 4));
  for (const value of noise(10, 10).values) expect(Math.abs(value)).toBeLessThanOrEqual(0.5);
});

test('eigenvalues come largest first, and each vector is scaled by its own', () => {
  const entry = fc.double({ min: -3, max: 3, noNaN: true });
  fc.assert(
    fc.property(fc.array(entry, { minLength: 16, maxLength: 16 }), (entries) => {
      const size = 4;
      const matrix = Float64Array.from({ length: 16 }, (_, k) => {
        const [i, j] = [Math.floor(k / size), k % size];
        return (entries[i * size + j] ?? 0) + (entries[j * size + i] ?? 0);
      });
      const { values, vectors } = eigen(matrix.slice(), size);
      for (let v = 0; v < size; v++) {
        if (v > 0) expect(values[v]).toBeLessThanOrEqual((values[v - 1] ?? 0) + 1e-9);
        for (let i = 0; i < size; i++) {
          let product = 0;
          for (let j = 0; j < size; j++)
            product += (matrix[i * size + j] ?? 0) * (vectors[j * size + v] ?? 0);
          expect(product).toBeCloseTo((values[v] ?? 0) * (vectors[i * size + v] ?? 0), 5);
        }
      }
    }),
  );
});
