import { indexTerms, placeOfTerm, type TermIndex } from '../../text/passages/term-index.ts';
import { RowSums } from './sum-rows.ts';

/** Positions of terms in the space of latent semantic analysis, idf included: a value is `values[row * dimensions + d] * scales[row]`. */
export interface LsaModel {
  dimensions: number;
  /** Hashes of the terms, see hashTerm. */
  terms: Int32Array;
  scales: Float32Array;
  values: Int8Array;
}

/** The same for placing texts. */
export interface LsaSpace {
  rows: TermIndex;
  scales: Float32Array;
  sums: RowSums;
  /** Scratch space for counting a text's terms by row; all zero between two texts. */
  counts: Uint32Array;
}

export const toSpace = ({ terms, scales, values, dimensions }: LsaModel): LsaSpace => ({
  rows: indexTerms(terms),
  // Copied, so that the stored model, which has everything in one buffer, is not kept as well.
  scales: scales.slice(),
  sums: new RowSums(values, dimensions),
  counts: new Uint32Array(terms.length),
});

/**
 * Returns the position of a text: the sum of its terms' positions, normalized; null if the model knows none of its terms. A text that
 * did not exist when the model was trained is placed the same way.
 */
export function placeOf(
  space: LsaSpace,
  weights: Iterable<readonly [term: number, weight: number]>,
): Float64Array | null {
  const { scales, sums } = space;
  const weightOf = new Map<number, number>();
  for (const [term, weight] of weights) {
    const row = placeOfTerm(space.rows, term);
    if (row >= 0) weightOf.set(row, (weightOf.get(row) ?? 0) + weight);
  }
  for (const [row, weight] of weightOf) sums.add(row, weight * (scales[row] ?? 0));
  return normalized(sums.take());
}

/** Does the same for lists of terms, weighing a term by 1 + ln of its count. Counts by model row, as each search does this for 100 texts. */
export function placeOfTerms(space: LsaSpace, lists: readonly Int32Array[]): Float64Array | null {
  const { counts, scales, sums } = space;
  const rows: number[] = [];
  for (const terms of lists)
    for (let i = 0; i < terms.length; i++) {
      const row = placeOfTerm(space.rows, terms[i] ?? 0);
      if (row < 0) continue;
      if (!counts[row]) rows.push(row);
      counts[row] = (counts[row] ?? 0) + 1;
    }
  for (const row of rows) {
    sums.add(row, (1 + Math.log(counts[row] ?? 1)) * (scales[row] ?? 0));
    counts[row] = 0;
  }
  return normalized(sums.take());
}

function normalized(sum: Float32Array | null): Float64Array | null {
  if (!sum) return null;
  const place = Float64Array.from(sum);
  let squares = 0;
  for (const value of place) squares += value * value;
  const length = Math.sqrt(squares);
  return length ? place.map((value) => value / length) : null;
}

export function cosine(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += (a[d] ?? 0) * (b[d] ?? 0);
  return sum;
}
