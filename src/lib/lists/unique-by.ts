/** Returns the items without later ones that have the same key. */
export function uniqueBy<T>(list: readonly T[], keyOf: (one: T) => string): T[] {
  const seen = new Set<string>();
  return list.filter((one) => {
    const key = keyOf(one);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
