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

/** Same, for placing texts. */
export interface LsaSpace {
  rows: TermIndex;
  scales: Float32Array;
  sums: RowSums;
  /** Scratch space for counting a text's terms by row; all zero between two texts. */
  counts: Uint32Array;
}

/** Returns a model in the form that vectors are computed with. */
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
  const place = Float64Array.from(sums.take() ?? []);
  const length = Math.hypot(...place);
  return length ? place.map((value) => value / length) : null;
}

/**
 * Returns the cosine of a place and a text, given as lists of terms; 0 if the model knows none of them. The text is placed by its terms, each
 * weighed by 1 + ln of its count. Counts by model row and makes no lists of numbers, as each search does this for 100 texts.
 */
export function cosineOfTerms(space: LsaSpace, place: Float64Array, lists: readonly Int32Array[]): number {
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
  const sum = sums.take();
  return sum ? cosine(place, sum) : 0;
}

/** Returns the cosine of a place, whose length is one, and a vector; 0 for a vector without length. */
export function cosine(place: Float64Array, vector: Float32Array | Float64Array): number {
  let product = 0;
  let squares = 0;
  for (let d = 0; d < place.length; d++) {
    const value = vector[d] ?? 0;
    product += (place[d] ?? 0) * value;
    squares += value * value;
  }
  return squares ? product / Math.sqrt(squares) : 0;
}
