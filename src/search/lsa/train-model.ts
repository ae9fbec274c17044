import { eigen } from './eigen.ts';
import type { LsaModel } from './lsa-model.ts';
import {
  gram,
  type Matrix,
  multiply,
  multiplyTransposed,
  noise,
  type SparseRow,
  transform,
} from './matrix.ts';
import { Slabs } from './slabs.ts';

/** Deerwester et al. 1990 and later work find 100 to 300 useful; measured here, 100 are as good as 200. */
const DIMENSIONS = 100;
/** Halko, Martinsson and Tropp 2011, "Finding structure with randomness": some extra columns, and two passes of power iteration. */
const OVERSAMPLING = 10;
const PASSES = 2;
/** The most frequent terms are kept; rarer ones appear in too few texts to be placed. */
const TERMS_MAX = 20_000;
/** A term that appears in one text says nothing about other texts. */
const TEXTS_MIN = 2;

/**
 * Runs latent semantic analysis on texts, each given as the hashes of its terms: a truncated singular value decomposition of the matrix of
 * (1 + ln tf) · idf, with rows of length one. Reads each text once and does not keep it. Returns null if there are too few texts. Pure: the
 * same texts give the same model.
 */
export function trainModel(texts: Iterable<Iterable<number>>, dimensionsMax = DIMENSIONS): LsaModel | null {
  const { rows, terms, idf } = readTexts(texts);
  const width = Math.min(dimensionsMax + OVERSAMPLING, rows.length - 1, terms.length - 1);
  if (width < 2) return null;
  const vectors = decompose(rows, terms.length, { width, dimensions: Math.min(dimensionsMax, width) });
  return quantize(terms, idf, vectors);
}

/** Reads the matrix, so that the counts it is made of are garbage before the costly part begins. */
function readTexts(texts: Iterable<Iterable<number>>): {
  rows: SparseRow[];
  terms: Int32Array;
  idf: Float32Array;
} {
  const scratch = new Map<number, number>();
  const [ofCounts, ofRows] = [new Slabs(), new Slabs()];
  const counted = Array.from(texts, (text) => countTerms(text, scratch, ofCounts));
  const { terms, texts: textsWith, numbers } = chooseTerms(counted);
  const idf = Float32Array.from(textsWith, (n) => Math.log(1 + counted.length / n));
  const rows = counted
    .map((counts) => toRow(counts, { numbers, idf }, ofRows))
    .filter((row) => row.columns.length > 0);
  return { rows, terms, idf };
}

/** How often each term of a text appears, in the order of their first appearance. */
interface TermCounts {
  terms: Int32Array;
  counts: Int32Array;
}

/** Counts in `scratch`: a map for each of 4,000 texts would take 40 MB. */
function countTerms(text: Iterable<number>, scratch: Map<number, number>, slabs: Slabs): TermCounts {
  scratch.clear();
  for (const term of text) scratch.set(term, (scratch.get(term) ?? 0) + 1);
  const [terms, counts] = [slabs.ints(scratch.size), slabs.ints(scratch.size)];
  terms.set([...scratch.keys()]);
  counts.set([...scratch.values()]);
  return { terms, counts };
}

interface Vocabulary {
  terms: Int32Array;
  texts: Int32Array;
  numbers: Map<number, number>;
}

function chooseTerms(counted: readonly TermCounts[]): Vocabulary {
  const texts = new Map<number, number>();
  for (const { terms } of counted) for (const term of terms) texts.set(term, (texts.get(term) ?? 0) + 1);
  const chosen = [...texts]
    .filter(([, n]) => n >= TEXTS_MIN)
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, TERMS_MAX);
  return {
    terms: Int32Array.from(chosen, ([term]) => term),
    texts: Int32Array.from(chosen, ([, n]) => n),
    numbers: new Map(chosen.map(([term], i) => [term, i])),
  };
}

function toRow(
  { terms, counts }: TermCounts,
  { numbers, idf }: { numbers: Map<number, number>; idf: Float32Array },
  slabs: Slabs,
): SparseRow {
  const columns: number[] = [];
  const values: number[] = [];
  for (const [i, term] of terms.entries()) {
    const column = numbers.get(term);
    if (column === undefined) continue;
    columns.push(column);
    values.push((1 + Math.log(counts[i] ?? 1)) * (idf[column] ?? 0));
  }
  const length = Math.hypot(...values) || 1;
  const row = { columns: slabs.ints(columns.length), values: slabs.floats(values.length) };
  row.columns.set(columns);
  row.values.set(values.map((value) => value / length));
  return row;
}

/** Returns the right singular vectors of the largest singular values, one row per term. */
function decompose(
  rows: readonly SparseRow[],
  terms: number,
  { width, dimensions }: { width: number; dimensions: number },
): Matrix {
  const wide = noise(terms, width);
  let sketch = orthonormal(multiply(rows, wide));
  for (let pass = 0; pass < PASSES; pass++)
    sketch = orthonormal(multiply(rows, multiplyTransposed(rows, sketch, wide)));
  const projected = multiplyTransposed(rows, sketch, wide);
  const { values, vectors } = eigen(gram(projected), width);
  const toSingular = new Float64Array(width * dimensions);
  for (let a = 0; a < width; a++)
    for (let d = 0; d < dimensions; d++)
      toSingular[a * dimensions + d] =
        (vectors[a * width + d] ?? 0) / Math.sqrt(Math.max(values[d] ?? 0, 1e-9));
  return transform(projected, toSingular, dimensions);
}

/** Returns orthonormal columns that span the same space, computed from the small matrix XᵀX. */
function orthonormal(x: Matrix): Matrix {
  const width = x.columns;
  const { values, vectors } = eigen(gram(x), width);
  const floor = (values[0] ?? 0) * 1e-10 || 1;
  for (let a = 0; a < width; a++)
    for (let b = 0; b < width; b++)
      vectors[a * width + b] = (vectors[a * width + b] ?? 0) / Math.sqrt(Math.max(values[b] ?? 0, floor));
  return transform(x, vectors, width);
}

/** Converts each term's vector, times its idf, to signed bytes with a scale. */
function quantize(terms: Int32Array, idf: Float32Array, vectors: Matrix): LsaModel {
  const dimensions = vectors.columns;
  const scales = new Float32Array(terms.length);
  const values = new Int8Array(terms.length * dimensions);
  for (const i of terms.keys()) {
    const row = vectors.values.subarray(i * dimensions, (i + 1) * dimensions);
    const largest = row.reduce((max, value) => Math.max(max, Math.abs(value)), 0) || 1;
    scales[i] = (largest / 127) * (idf[i] ?? 0);
    for (const [d, value] of row.entries()) values[i * dimensions + d] = Math.round((value / largest) * 127);
  }
  return { dimensions, terms, scales, values };
}
