import type { LsaModel } from './lsa-model.ts';

/** Returns the stored form: terms, then scales, four bytes each, little-endian; then one byte per value. */
export function packModel({ terms, scales, values }: LsaModel): Buffer {
  return Buffer.concat([bytesOf(terms), bytesOf(scales), bytesOf(values)]);
}

/** Reads what `packModel` returned for a model with this number of dimensions. */
export function unpackModel(bytes: Buffer, dimensions: number): LsaModel {
  const count = bytes.length / (8 + dimensions);
  const own = Uint8Array.from(bytes).buffer;
  return {
    dimensions,
    terms: new Int32Array(own, 0, count),
    scales: new Float32Array(own, 4 * count, count),
    values: new Int8Array(own, 8 * count),
  };
}

const bytesOf = (array: Int32Array | Float32Array | Int8Array): Buffer =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength);
