/** Splits a list into parts of at most `size`. */
export function inParts<T>(all: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let i = 0; i < all.length; i += size) parts.push(all.slice(i, i + size));
  return parts;
}
