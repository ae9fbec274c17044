/** Returns a function that calls `make` when it is first called, and from then on returns that value; a failed promise stays failed. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
