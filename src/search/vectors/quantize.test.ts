import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packVector, quantize, unpackVector } from './quantize.ts';

const vectors = fc
  .array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 64 })
  .map((values) => Float32Array.from(values));

test('a value is off by at most half a quantization step', () => {
  fc.assert(
    fc.property(vectors, (vector) => {
      const { values, scale } = quantize(vector);
      for (const [i, value] of vector.entries())
        expect(Math.abs((values[i] ?? 0) * scale - value)).toBeLessThanOrEqual(scale / 2 + 1e-6);
    }),
  );
});

test('a stored vector is read back unchanged', () => {
  fc.assert(
    fc.property(vectors, (vector) => {
      const quantized = quantize(vector);
      const read = unpackVector(packVector(quantized));
      expect([...read.values]).toEqual([...quantized.values]);
      expect(read.scale).toBeCloseTo(quantized.scale, 6);
    }),
  );
});

test('a zero vector stays a zero vector', () => {
  expect([...quantize(new Float32Array(3)).values]).toEqual([0, 0, 0]);
});
