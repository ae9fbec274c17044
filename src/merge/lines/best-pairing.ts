import { at } from '../../lib/at.ts';

/**
 * Returns the order-preserving pairing of two sequences with the highest total similarity (Needleman–Wunsch without gap cost): for each of
 * the `n` its partner among the `m`, or -1. Never pairs items of similarity 0. O(n × m).
 */
export function bestPairing(n: number, m: number, compare: (i: number, j: number) => number): Int32Array {
  const match = new Int32Array(n).fill(-1);
  const similarities = new Float64Array(n * m);
  const best = bestTotals(n, m, similarities, compare);
  const width = m + 1;
  let i = 0;
  let j = 0;
  while (i < n && j < m) {
    const similarity = at(similarities, i * m + j);
    const total = at(best, i * width + j);
    if (similarity > 0 && total === similarity + at(best, (i + 1) * width + j + 1)) match[i++] = j++;
    else if (total === best[(i + 1) * width + j]) i++;
    else j++;
  }
  return match;
}

/** Returns the best total from each pair of positions on, in rows of `m + 1`; writes each comparison into `similarities`. */
function bestTotals(
  n: number,
  m: number,
  similarities: Float64Array,
  compare: (i: number, j: number) => number,
): Float64Array {
  const width = m + 1;
  const best = new Float64Array((n + 1) * width);
  for (let i = n - 1; i >= 0; i--) {
    for (let j = m - 1; j >= 0; j--) {
      const similarity = compare(i, j);
      similarities[i * m + j] = similarity;
      const paired = similarity > 0 ? similarity + at(best, (i + 1) * width + j + 1) : 0;
      best[i * width + j] = Math.max(paired, at(best, (i + 1) * width + j), at(best, i * width + j + 1));
    }
  }
  return best;
}
