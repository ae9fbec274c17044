/** Returns the words of a text as written. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu) ?? [];

/** Returns the shortest word that starts with the stem (“servic” is no word), else the stem. A stem's final `i` may stand for a `y`. */
export function wordOfStem(stem: string, words: readonly string[]): string {
  const beginning = stem.replace(/i$/, '');
  const [word] = words
    .filter((one) => one.toLowerCase().startsWith(beginning))
    .toSorted((a, b) => a.length - b.length);
  return word ?? stem;
}
