/** The words of a text, as they stand there. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu) ?? [];

/** The shortest word that begins as the stem does: “servic” is nobody's word. A stem may end in an `i` for a `y`. The stem where none does. */
export function wordOfStem(stem: string, words: readonly string[]): string {
  const beginning = stem.replace(/i$/, '');
  const [word] = words
    .filter((one) => one.toLowerCase().startsWith(beginning))
    .toSorted((a, b) => a.length - b.length);
  return word ?? stem;
}
