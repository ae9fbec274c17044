/**
 * Returns a function that lends one buffer of at least so many numbers again and again, with whatever was last written to it: a typed array
 * of its own for each small task costs an allocation outside of the heap. Only for callers that finish with it before the next one asks.
 */
export function scratch<T extends Float64Array | Uint8Array>(
  make: (length: number) => T,
): (length: number) => T {
  let lent = make(0);
  return (length) => {
    if (lent.length < length) lent = make(2 * length);
    return lent;
  };
}
