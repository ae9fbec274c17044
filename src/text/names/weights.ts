import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { packHashes, unpackHashes } from './lookup/packed-hashes.ts';
import { LABEL_COUNT } from './tagger.ts';

/**
 * Kinds of writing that the tagger distinguishes. The first two have naming habits of their own: in reports “the Foreign Secretary” and
 * “eastern X” are names, in contracts defined terms (“Borrower”) are. The others, and unknown kinds, are tagged by what all kinds share.
 */
export const STYLES = ['report', 'contract', 'social', 'encyclopedia', 'workplace'] as const;
export const STYLES_WITH_HABITS = 2;

/** The tagger's numbers: `weights` has LABEL_COUNT per entry of `hashes`, `styleWeights` STYLES.length per entry of `styleHashes`. */
interface WeightsOf<T> {
  hashes: Uint32Array;
  weights: T;
  transitions: Float64Array;
  styleHashes: Uint32Array;
  styleWeights: T;
}

/** As they are learned. */
export type LearnedWeights = WeightsOf<Float32Array>;
/** As they are used: each thread has its own copy, and bytes take a quarter of the memory. */
export type Weights = WeightsOf<ByteWeights>;

/** Numbers as scaled signed bytes; `valueOf[byte + BYTE_MAX]` is the number of a byte. */
export interface ByteWeights {
  bytes: Int8Array;
  valueOf: Float32Array;
}

/** The shipped form: numbers as scaled signed bytes, hashes sorted, everything Brotli-compressed in base64. */
export interface PackedWeights {
  rows: number;
  styleRows: number;
  weightScale: number;
  styleScale: number;
  transitions: number[];
  data: string;
}

const BYTE_MAX = 127;

/** Returns the number at an index that is in range. */
export const weightAt = ({ bytes, valueOf }: ByteWeights, index: number): number =>
  valueOf[(bytes[index] ?? 0) + BYTE_MAX] ?? 0;

/** Packs weights for shipping; drops rows whose bytes are all zero. */
export function packWeights(source: LearnedWeights): PackedWeights {
  const main = quantize(source.hashes, source.weights, LABEL_COUNT);
  const style = quantize(source.styleHashes, source.styleWeights, STYLES.length);
  const bytes = Buffer.concat([main.hashBytes, main.valueBytes, style.hashBytes, style.valueBytes]);
  const packed = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  return {
    rows: main.rows,
    styleRows: style.rows,
    weightScale: main.scale,
    styleScale: style.scale,
    transitions: [...source.transitions].map((value) => Math.round(value * 1000) / 1000),
    data: packed.toString('base64'),
  };
}

/** Unpacks shipped weights for makeTagger. */
export function unpackWeights(packed: PackedWeights): Weights {
  const bytes = brotliDecompressSync(Buffer.from(packed.data, 'base64'));
  let taken = 0;
  const take = (length: number) => bytes.subarray(taken, (taken += length));
  const hashes = unpackHashes(take(packed.rows * 4), packed.rows);
  const weights = readValues(take(packed.rows * LABEL_COUNT), packed.weightScale, packed.rows, LABEL_COUNT);
  const styleHashes = unpackHashes(take(packed.styleRows * 4), packed.styleRows);
  const styleWeights = readValues(
    take(packed.styleRows * STYLES.length),
    packed.styleScale,
    packed.styleRows,
    STYLES.length,
  );
  return { hashes, weights, transitions: Float64Array.from(packed.transitions), styleHashes, styleWeights };
}

interface Quantized {
  rows: number;
  scale: number;
  hashBytes: Buffer;
  valueBytes: Buffer;
}

/** Stores columns separately, because that compresses better. */
function quantize(hashes: Uint32Array, values: Float32Array, columns: number): Quantized {
  // The few largest weights may be clipped: finer steps for all the others are worth more.
  const sizes = Float32Array.from(values, Math.abs).sort();
  const scale = Math.max((sizes[Math.floor(sizes.length * 0.9999)] ?? 1) / BYTE_MAX, 1e-6);
  const toByte = (value: number) => Math.max(-BYTE_MAX, Math.min(BYTE_MAX, Math.round(value / scale)));
  const order = [...hashes.keys()]
    .filter((row) => {
      for (let column = 0; column < columns; column++)
        if (toByte(values[row * columns + column] ?? 0) !== 0) return true;
      return false;
    })
    .sort((left, right) => (hashes[left] ?? 0) - (hashes[right] ?? 0));
  const valueBytes = Buffer.alloc(order.length * columns);
  for (const [index, row] of order.entries())
    for (let column = 0; column < columns; column++)
      valueBytes.writeInt8(toByte(values[row * columns + column] ?? 0), column * order.length + index);
  const hashBytes = packHashes(order.map((row) => hashes[row] ?? 0));
  return { rows: order.length, scale, hashBytes, valueBytes };
}

function readValues(planes: Buffer, scale: number, rows: number, columns: number): ByteWeights {
  const bytes = new Int8Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      bytes[row * columns + column] = planes.readInt8(column * rows + row);
    }
  }
  return scaledBytes(bytes, scale);
}

/** Returns bytes as multiples of `scale`. */
export const scaledBytes = (bytes: Int8Array, scale: number): ByteWeights => ({
  bytes,
  valueOf: Float32Array.from({ length: 2 * BYTE_MAX + 1 }, (_, i) => (i - BYTE_MAX) * scale),
});
