/**
 * Orders two texts by their UTF-16 code units, as `sort()` does: the same on every machine, in every language. Negative if the first comes first, 0
 * for equal texts.
 */
export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
