/**
 * Returns the element of a list, a typed array or a string at `index`, which the caller guarantees to exist; otherwise throws a RangeError
 * that names the index and the length. Not for loops that could use `for…of`, nor where a missing element is a valid answer.
 */
export function at<T>(list: ArrayLike<T>, index: number): T {
  if (!Number.isInteger(index) || index < 0 || index >= list.length) {
    throw new RangeError(`Index ${index} is outside a list of length ${list.length}.`);
  }
  return list[index] as T; // within bounds
}
