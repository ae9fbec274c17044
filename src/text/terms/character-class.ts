/** What a UTF-16 unit is to the tokenizer. */
export const OTHER = 0;
export const WORD = 1;
/** Joins two words into one written unit when a word character stands on both sides: `snake_case`, `a.b.c`, `ABC-123`. */
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

/** Class of the UTF-16 unit `code`, from a table that fills itself. */
export function classOf(code: number): number {
  const known = table[code] ?? OTHER;
  if (known !== UNKNOWN) return known;
  const found = classify(String.fromCharCode(code), code);
  table[code] = found;
  return found;
}

/** Class of a character outside the basic plane, given as its two units. */
export function classOfPair(pair: string): number {
  return classify(pair, 0);
}

function classify(character: string, code: number): number {
  if (code >= 0xd800 && code <= 0xdfff) return SURROGATE;
  if (JOINERS.includes(character)) return JOINER;
  if (!WORD_CHARACTER.test(character)) return OTHER;
  return DENSE_SCRIPT.test(character) ? DENSE : WORD;
}
