import { at } from '../../lib/at.ts';

/**
 * Returns the positions of a longest strictly increasing subsequence of `values` (patience sorting, O(n log n)); among equally long ones,
 * the one with the lowest last value.
 */
export function longestIncreasing(values: readonly number[]): number[] {
  const tails: number[] = [];
  const previous = new Int32Array(values.length).fill(-1);
  for (const [i, value] of values.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(values, at(tails, middle)) < value) low = middle + 1;
      else high = middle;
    }
    if (low > 0) previous[i] = at(tails, low - 1);
    tails[low] = i;
  }
  const chain: number[] = [];
  for (let i = tails.at(-1) ?? -1; i >= 0; i = at(previous, i)) chain.push(i);
  return chain.reverse();
}
