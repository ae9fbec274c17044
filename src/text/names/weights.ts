import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { LABEL_COUNT } from './tagger.ts';

/**
 * Kinds of writing the tagger distinguishes. The first two have naming habits of their own: in reports “the Foreign Secretary” and “eastern X” are names, in
 * contracts defined terms (“Borrower”) are. The others, and text of no known kind, are tagged by what every kind shares.
 */
export const STYLES = ['report', 'contract', 'social', 'encyclopedia', 'workplace'] as const;
export const STYLES_WITH_HABITS = 2;

/** Learnt numbers of the tagger. `weights` has a row of LABEL_COUNT for each of `hashes`, `styleWeights` one of STYLES for each of `styleHashes`. */
export interface Weights {
  hashes: Uint32Array;
  weights: Float32Array;
  transitions: Float64Array;
  styleHashes: Uint32Array;
  styleWeights: Float32Array;
}

/** The shipped form: numbers as signed bytes times a scale, hashes sorted, everything Brotli-compressed in base64. */
export interface PackedWeights {
  rows: number;
  styleRows: number;
  weightScale: number;
  styleScale: number;
  transitions: number[];
  data: string;
}

const BYTE_MAX = 127;

/** Packs weights for shipping; rows that come to nothing as bytes are left out. */
export function packWeights(source: Weights): PackedWeights {
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

/** The weights of a shipped form, ready for lookUp. */
export function unpackWeights(packed: PackedWeights): Weights {
  const bytes = brotliDecompressSync(Buffer.from(packed.data, 'base64'));
  let taken = 0;
  const take = (length: number) => bytes.subarray(taken, (taken += length));
  const hashes = readHashes(take(packed.rows * 4), packed.rows);
  const weights = readValues(take(packed.rows * LABEL_COUNT), packed.weightScale, packed.rows, LABEL_COUNT);
  const styleHashes = readHashes(take(packed.styleRows * 4), packed.styleRows);
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

/** Columns and byte planes are stored apart because they compress better so (a fifth smaller than row after row). */
function quantize(hashes: Uint32Array, values: Float32Array, columns: number): Quantized {
  // The few largest weights may be clipped: a finer step for all the others is worth more.
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
  const hashBytes = Buffer.alloc(order.length * 4);
  const valueBytes = Buffer.alloc(order.length * columns);
  let previous = 0;
  for (const [index, row] of order.entries()) {
    const delta = ((hashes[row] ?? 0) - previous) >>> 0;
    previous = hashes[row] ?? 0;
    for (let plane = 0; plane < 4; plane++)
      hashBytes[plane * order.length + index] = (delta >>> (8 * plane)) & 0xff;
    for (let column = 0; column < columns; column++) {
      valueBytes.writeInt8(toByte(values[row * columns + column] ?? 0), column * order.length + index);
    }
  }
  return { rows: order.length, scale, hashBytes, valueBytes };
}

function readHashes(bytes: Buffer, rows: number): Uint32Array {
  const hashes = new Uint32Array(rows);
  let previous = 0;
  for (let row = 0; row < rows; row++) {
    let delta = 0;
    for (let plane = 3; plane >= 0; plane--) delta = ((delta << 8) | (bytes[plane * rows + row] ?? 0)) >>> 0;
    previous = (previous + delta) >>> 0;
    hashes[row] = previous;
  }
  return hashes;
}

function readValues(bytes: Buffer, scale: number, rows: number, columns: number): Float32Array {
  const values = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      values[row * columns + column] = bytes.readInt8(column * rows + row) * scale;
    }
  }
  return values;
}

/**
 * A hash table from feature hash to row, open addressing at half load or less. Most features that are looked up are in no table: one bit for
 * each slot says whether any hash begins there, in a 64th of the memory, which stays in the processor's first cache.
 */
export interface RowTable {
  begins: Uint32Array;
  keys: Uint32Array;
  rows: Int32Array;
  mask: number;
}

/** Builds the table that rowOf looks rows up in. */
export function rowTable(hashes: Uint32Array): RowTable {
  let size = 16;
  while (size < hashes.length * 2) size *= 2;
  const table: RowTable = {
    begins: new Uint32Array(Math.ceil(size / 32)),
    keys: new Uint32Array(size),
    rows: new Int32Array(size).fill(-1),
    mask: size - 1,
  };
  for (let row = 0; row < hashes.length; row++) {
    let slot = (hashes[row] ?? 0) & table.mask;
    table.begins[slot >>> 5] = (table.begins[slot >>> 5] ?? 0) | (1 << (slot & 31));
    while (table.rows[slot] !== -1) slot = (slot + 1) & table.mask;
    table.keys[slot] = hashes[row] ?? 0;
    table.rows[slot] = row;
  }
  return table;
}

/** Row of `hash`, or -1. */
export function rowOf(table: RowTable, hash: number): number {
  let slot = hash & table.mask;
  if (!((table.begins[slot >>> 5] ?? 0) & (1 << (slot & 31)))) return -1;
  while (table.rows[slot] !== -1) {
    if (table.keys[slot] === hash) return table.rows[slot] ?? 0;
    slot = (slot + 1) & table.mask;
  }
  return -1;
}
