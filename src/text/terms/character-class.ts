/** Classes of UTF-16 units for the tokenizer. */
export const OTHER = 0;
export const WORD = 1;
/** Joins two words into one unit if there is a word character on both sides: `snake_case`, `a.b.c`, `ABC-123`. */
export const JOINER = 2;
/** Scripts written without spaces, and Hangul, indexed by pairs of characters. */
export const DENSE = 3;
export const SURROGATE = 4;

const UNKNOWN = 255;
const JOINERS = "_.-@/:+#&'’";
const DENSE_SCRIPT =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Bopomofo}\u30fc]/u;
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;

const table = new Uint8Array(0x10000).fill(UNKNOWN);

/** Returns the class of the UTF-16 unit `code`, from a table filled on demand. */
export function classOf(code: number): number {
  const known = table[code] ?? OTHER;
  if (known !== UNKNOWN) return known;
  const found = classify(String.fromCharCode(code), code);
  table[code] = found;
  return found;
}

/** Returns the class of a character outside the basic plane, given as its two units. */
export function classOfPair(pair: string): number {
  return classify(pair, 0);
}

function classify(character: string, code: number): number {
  if (code >= 0xd800 && code <= 0xdfff) return SURROGATE;
  if (JOINERS.includes(character)) return JOINER;
  if (!WORD_CHARACTER.test(character)) return OTHER;
  return DENSE_SCRIPT.test(character) ? DENSE : WORD;
}
