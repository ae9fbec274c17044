/** Up to this many letters, an abbreviation consists of initials only: “cli” does not stand for “cluster lifecycle”. */
const INITIALS_MAX = 4;

/** Returns whether `short` consists of the starts of all `words`: “it” of “information technology”, “contribex” of “contributor experience”. */
export function isAbbreviation(short: string, words: readonly string[]): boolean {
  if (short === words.join('')) return true;
  if (short.length < 2 || short.length > 30 || words.length < 2 || words.length > 6) return false;
  if (short === words.map((word) => word[0]).join('')) return true;
  if (short.length <= INITIALS_MAX) return false;
  const fits = (at: number, word: number): boolean => {
    const text = words[word];
    if (text === undefined) return at === short.length;
    // A (nearly) whole word is not an abbreviation of itself: “kubernetes” does not stand for “kubernetes steering”.
    const most = text.length <= 3 ? text.length : Math.floor(text.length * 0.8);
    for (let length = Math.min(most, short.length - at); length >= 2; length--) {
      if (short.startsWith(text.slice(0, length), at) && fits(at + length, word + 1)) return true;
    }
    return false;
  };
  return fits(0, 0);
}
