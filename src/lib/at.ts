/**
 * The element of a list, a typed array or a string at `index`, which the caller guarantees to exist: where it is not, a RangeError names
 * the index and the length. Not for loops that can be written with `for…of`, and not where "nothing there" is an answer.
 */
export function at<T>(list: ArrayLike<T>, index: number): T {
  if (!Number.isInteger(index) || index < 0 || index >= list.length) {
    throw new RangeError(`Index ${index} is outside of a list of length ${list.length}.`);
  }
  return list[index] as T; // within bounds
}
