import { indexTerms, placeOfTerm, type TermIndex } from '../../text/passages/term-index.ts';

/** Positions of terms in the space of latent semantic analysis, idf included: a value is `values[row * dimensions + d] * scales[row]`. */
export interface LsaModel {
  dimensions: number;
  /** Hashes of the terms, see hashTerm. */
  terms: Int32Array;
  scales: Float32Array;
  values: Int8Array;
}

/** The same with an index of its terms. */
export interface LsaSpace extends LsaModel {
  rows: TermIndex;
  /** Scratch space for counting a text's terms by row; all zero between two texts. */
  counts: Uint32Array;
}

export const toSpace = (model: LsaModel): LsaSpace => ({
  ...model,
  rows: indexTerms(model.terms),
  counts: new Uint32Array(model.terms.length),
});

/**
 * Returns the position of a text: the sum of its terms' positions, normalized; null if the model knows none of its terms. A text that
 * did not exist when the model was trained is placed the same way.
 */
export function placeOf(
  space: LsaSpace,
  weights: Iterable<readonly [term: number, weight: number]>,
): Float64Array | null {
  const rows: number[] = [];
  const factors: number[] = [];
  for (const [term, weight] of weights) {
    const row = placeOfTerm(space.rows, term);
    if (row < 0) continue;
    rows.push(row);
    factors.push(weight * (space.scales[row] ?? 0));
  }
  return sumOfRows(space, rows, factors);
}

/** Does the same for lists of terms, weighing a term by 1 + ln of its count. Counts by model row, as each search does this for 100 texts. */
export function placeOfTerms(space: LsaSpace, lists: readonly Int32Array[]): Float64Array | null {
  const { counts, scales } = space;
  const rows: number[] = [];
  for (const terms of lists)
    for (let i = 0; i < terms.length; i++) {
      const row = placeOfTerm(space.rows, terms[i] ?? 0);
      if (row < 0) continue;
      if (!counts[row]) rows.push(row);
      counts[row] = (counts[row] ?? 0) + 1;
    }
  const factors: number[] = [];
  for (const row of rows) {
    factors.push((1 + Math.log(counts[row] ?? 1)) * (scales[row] ?? 0));
    counts[row] = 0;
  }
  return sumOfRows(space, rows, factors);
}

function sumOfRows(
  { dimensions, values }: LsaSpace,
  rows: readonly number[],
  factors: readonly number[],
): Float64Array | null {
  // Sums are doubles: rounding each to a float takes a third longer. Four terms per step: each sum is read and written a quarter as often.
  const place = new Float64Array(dimensions);
  for (let i = 0; i < rows.length; i += 4) {
    const a = (rows[i] ?? 0) * dimensions;
    const b = (rows[i + 1] ?? 0) * dimensions;
    const c = (rows[i + 2] ?? 0) * dimensions;
    const e = (rows[i + 3] ?? 0) * dimensions;
    const p = factors[i] ?? 0;
    const q = factors[i + 1] ?? 0;
    const r = factors[i + 2] ?? 0;
    const s = factors[i + 3] ?? 0;
    for (let d = 0; d < dimensions; d++)
      place[d] =
        (place[d] ?? 0) +
        p * (values[a + d] ?? 0) +
        q * (values[b + d] ?? 0) +
        r * (values[c + d] ?? 0) +
        s * (values[e + d] ?? 0);
  }
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
