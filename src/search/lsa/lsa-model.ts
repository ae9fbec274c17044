/** Places of terms in the space of latent semantic analysis, idf included: a value is `values[row * dimensions + d] * scales[row]`. */
export interface LsaModel {
  dimensions: number;
  /** Hashes of the terms, see hashTerm. */
  terms: Int32Array;
  scales: Float32Array;
  values: Int8Array;
}

/** The same with its terms to be looked up. */
export interface LsaSpace extends LsaModel {
  rows: ReadonlyMap<number, number>;
}

export const toSpace = (model: LsaModel): LsaSpace => ({
  ...model,
  rows: new Map(Array.from(model.terms, (term, row) => [term, row])),
});

/**
 * Where a text lies: the sum of its terms' places, of length one; null when the model knows none of its terms. A text that was not
 * there when the model was made is placed the same way.
 */
export function placeOf(
  space: LsaSpace,
  counts: Iterable<readonly [term: number, weight: number]>,
): Float64Array | null {
  const { dimensions, values, scales, rows } = space;
  // Sums of doubles: rounding each to a float takes a third longer.
  const place = new Float64Array(dimensions);
  for (const [term, weight] of counts) {
    const row = rows.get(term);
    if (row === undefined) continue;
    const factor = weight * (scales[row] ?? 0);
    let at = row * dimensions;
    for (let d = 0; d < dimensions; d++) place[d] = (place[d] ?? 0) + factor * (values[at++] ?? 0);
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
