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
  const starts: number[] = [];
  const factors: number[] = [];
  for (const [term, weight] of counts) {
    const row = rows.get(term);
    if (row === undefined) continue;
    starts.push(row * dimensions);
    factors.push(weight * (scales[row] ?? 0));
  }
  // Sums of doubles: rounding each to a float takes a third longer. Four terms a step: each sum is read and written a quarter as often.
  const place = new Float64Array(dimensions);
  for (let i = 0; i < starts.length; i += 4) {
    const [a = 0, b = 0, c = 0, e = 0] = [starts[i], starts[i + 1], starts[i + 2], starts[i + 3]];
    const [p = 0, q = 0, r = 0, s = 0] = [factors[i], factors[i + 1], factors[i + 2], factors[i + 3]];
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
