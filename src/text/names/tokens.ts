/** A word, number, address or punctuation mark of a text, with UTF-16 offsets. */
export interface Token {
  start: number;
  end: number;
  text: string;
}

/**
 * Addresses, @handles, #tags, dotted initials, words with inner hyphens, dots, apostrophes or ampersands, and any other single character.
 * Repeats in the address parts are bounded, so that hostile input stays linear.
 */
const TOKEN =
  /(?:https?:\/\/|www\.)[^\s<>"')\]]{1,2000}|[\p{L}\p{N}_.+-]{1,64}@[\p{L}\p{N}-]{1,64}(?:\.[\p{L}\p{N}-]{1,64}){1,8}|[@#][\p{L}\p{N}_-]{1,64}|(?:\p{Lu}\.){2,8}|[\p{L}\p{M}\p{N}]{1,100}(?:[-&.’'_][\p{L}\p{M}\p{N}]{1,100}){0,20}|[^\s]/uy;

const SPACE = /\s*/y;
const POSSESSIVE = /['’][sS]$/;

/** Returns the tokens of `text` in order; a possessive 's is a separate token. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (let start = spaceEnd(text, 0); start < text.length; ) {
    const plainEnd = plainWordEnd(text, start);
    const end = plainEnd === -1 ? matchEnd(TOKEN, text, start) : plainEnd;
    const word = text.slice(start, end);
    if (plainEnd === -1 && word.length > 2 && POSSESSIVE.test(word)) {
      tokens.push({ start, end: end - 2, text: word.slice(0, -2) });
      tokens.push({ start: end - 2, end, text: word.slice(-2) });
    } else tokens.push({ start, end, text: word });
    start = spaceEnd(text, end);
  }
  return tokens;
}

/** Fewer than TOKEN takes for a word. */
const PLAIN_CHARS_MAX = 64;
const [SPACE_CODE, COMMA_CODE] = [32, 44];

/** Returns where a word of ASCII letters and digits before a space, a comma or the end stops; -1 if it is not such a word. Most are. */
function plainWordEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + PLAIN_CHARS_MAX + 1);
  let end = start;
  while (end < limit && isPlain(text.charCodeAt(end))) end++;
  if (end === start || end - start > PLAIN_CHARS_MAX) return -1;
  const next = text.charCodeAt(end);
  return end === text.length || next === SPACE_CODE || next === COMMA_CODE ? end : -1;
}

const isPlain = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);

/** Returns where whitespace at `from` ends; usually it is one space. */
function spaceEnd(text: string, from: number): number {
  const end = text.charCodeAt(from) === SPACE_CODE ? from + 1 : from;
  const next = text.charCodeAt(end);
  return next > SPACE_CODE && next < 127 ? end : matchEnd(SPACE, text, end);
}

/** Returns where the match of a sticky pattern at `from` ends. `test` makes no list of each match, as `matchAll` does. */
function matchEnd(sticky: RegExp, text: string, from: number): number {
  sticky.lastIndex = from;
  sticky.test(text);
  return sticky.lastIndex;
}
