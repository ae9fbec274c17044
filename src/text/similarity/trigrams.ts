/**
 * Returns the trigrams of `text` as Postgres pg_trgm makes them: lower case, words of letters and digits, each padded with two spaces
 * before and one after.
 */
export function trigrams(text: string): Set<string> {
  const pieces = new Set<string>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) pieces.add(padded.slice(at, at + 3));
  }
  return pieces;
}

/** Returns the Jaccard similarity 0..1 of two sets (intersection over union); 0 if either is empty. pg_trgm calls it `similarity`. */
export function jaccard(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size === 0 || right.size === 0) return 0;
  const [small, large] = left.size < right.size ? [left, right] : [right, left];
  let shared = 0;
  for (const item of small) if (large.has(item)) shared++;
  return shared / (left.size + right.size - shared);
}
