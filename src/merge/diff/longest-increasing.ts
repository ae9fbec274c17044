/**
 * Positions of a longest strictly increasing subsequence of `values` (patience sorting, O(n log n)); of equally long ones the
 * one that ends lowest.
 */
export function longestIncreasing(values: readonly number[]): number[] {
  const tails: number[] = [];
  const previous = new Int32Array(values.length).fill(-1);
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[tails[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    if (low > 0) previous[i] = tails[low - 1]!;
    tails[low] = i;
  }
  const chain: number[] = [];
  for (let i = tails.at(-1) ?? -1; i >= 0; i = previous[i]!) chain.push(i);
  return chain.reverse();
}
