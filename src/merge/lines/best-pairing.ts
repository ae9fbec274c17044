/**
 * The order-preserving pairing of two sequences with the most similarity in total (Needleman–Wunsch without gap cost): for each of the
 * `n` the partner among the `m`, or -1. Pairs of similarity 0 are never made. O(n × m).
 */
export function bestPairing(n: number, m: number, like: (i: number, j: number) => number): Int32Array {
  const match = new Int32Array(n).fill(-1);
  const width = m + 1;
  const similarities = new Float64Array(n * m);
  const best = new Float64Array((n + 1) * width);
  for (let i = n - 1; i >= 0; i--) {
    for (let j = m - 1; j >= 0; j--) {
      const value = like(i, j);
      similarities[i * m + j] = value;
      const paired = value > 0 ? value + best[(i + 1) * width + j + 1]! : 0;
      best[i * width + j] = Math.max(paired, best[(i + 1) * width + j]!, best[i * width + j + 1]!);
    }
  }
  let i = 0;
  let j = 0;
  while (i < n && j < m) {
    const value = similarities[i * m + j]!;
    if (value > 0 && best[i * width + j] === value + best[(i + 1) * width + j + 1]!) match[i++] = j++;
    else if (best[i * width + j] === best[(i + 1) * width + j]) i++;
    else j++;
  }
  return match;
}
