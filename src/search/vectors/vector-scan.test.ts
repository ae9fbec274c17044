import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packVector, quantize, unpackVector } from './quantize.ts';
import { VectorScan } from './vector-scan.ts';

const unit = (values: number[]): Float32Array => {
  const length = Math.hypot(...values) || 1;
  return Float32Array.from(values, (x) => x / length);
};
const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);

const vectors = (dimensions: number) =>
  fc.array(
    fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: dimensions, maxLength: dimensions }),
    { minLength: 1, maxLength: 40 },
  );

test('the products exactly equal plain arithmetic, for any length', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 70 }).chain((dimensions) => vectors(dimensions)),
      (list) => {
        const units = list.map(unit).map(quantize);
        const scan = new VectorScan(list[0]?.length ?? 0);
        for (const [id, vector] of units.entries()) scan.add(id, 0, vector);
        const query = units[0]!;
        const hits = scan.nearest(query, units.length, [0], null);
        expect(hits).toHaveLength(units.length);
        for (const { id, similarity } of hits) {
          const { values, scale } = units[id]!;
          const dot = values.reduce((sum, x, i) => sum + x * (query.values[i] ?? 0), 0);
          expect(similarity).toBeCloseTo(dot * Math.fround(scale) * query.scale, 6);
        }
        for (const [i, hit] of hits.entries())
          if (i > 0) expect(hit.similarity).toBeLessThanOrEqual(hits[i - 1]!.similarity);
      },
    ),
    { numRuns: 60 },
  );
});

test('the best of many are those found by sorting all of them', () => {
  const random = (n: number) =>
    Math.sin(n * 12.9898) * 43758.5453 - Math.floor(Math.sin(n * 12.9898) * 43758.5453) - 0.5;
  const list = Array.from({ length: 3_000 }, (_, i) =>
    unit(Array.from({ length: 48 }, (_, k) => random(i * 48 + k))),
  );
  const scan = new VectorScan(48);
  for (const [id, vector] of list.entries()) scan.add(id, 0, quantize(vector));
  const query = list[17]!;
  const exact = list
    .map((vector, id) => ({ id, similarity: cosine(vector, query) }))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, 10);
  const found = scan.nearest(quantize(query), 10, [0], null);
  expect(found[0]?.id).toBe(17);
  const overlap = found.filter(({ id }) => exact.some((e) => e.id === id)).length;
  expect(overlap).toBeGreaterThanOrEqual(9);
  for (const { id, similarity } of found) expect(similarity).toBeCloseTo(cosine(list[id]!, query), 1);
});

describe('a search by vectors finds', () => {
  const scan = new VectorScan(4);
  const near = quantize(unit([1, 0, 0, 0]));
  scan.add(1, 0, near);
  scan.add(2, 1, near);
  scan.add(3, 2, near);

  test('only vectors of the given owners', () => {
    expect(scan.nearest(near, 10, [0], null).map((h) => h.id)).toEqual([1]);
    expect(scan.nearest(near, 10, [0, 2], null).map((h) => h.id)).toEqual([1, 3]);
  });

  test('only the given ids', () => {
    expect(scan.nearest(near, 10, [0, 1, 2], new Set([3, 9])).map((h) => h.id)).toEqual([3]);
  });

  test('nothing that was removed', () => {
    expect(scan.remove(new Set([2, 77]))).toBe(1);
    expect(scan.remove(new Set([2]))).toBe(0);
    expect(scan.nearest(near, 10, [0, 1, 2], null).map((h) => h.id)).toEqual([1, 3]);
  });

  test('nothing if the limit or the index is empty', () => {
    expect(scan.nearest(near, 0, [0], null)).toEqual([]);
    expect(new VectorScan(4).nearest(near, 5, [0], null)).toEqual([]);
  });
});

test('a vector is restored from its stored bytes unchanged', () => {
  const vector = quantize(unit([0.3, -0.2, 0.9, 0]));
  const { values, scale } = unpackVector(packVector(vector));
  expect([...values]).toEqual([...vector.values]);
  expect(scale).toBeCloseTo(vector.scale, 8);
  expect(Math.max(...values)).toBe(127);
});
