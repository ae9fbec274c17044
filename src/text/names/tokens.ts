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
  for (let start = matchEnd(SPACE, text, 0); start < text.length; ) {
    const end = matchEnd(TOKEN, text, start);
    const word = text.slice(start, end);
    if (word.length > 2 && POSSESSIVE.test(word)) {
      tokens.push({ start, end: end - 2, text: word.slice(0, -2) });
      tokens.push({ start: end - 2, end, text: word.slice(-2) });
    } else tokens.push({ start, end, text: word });
    start = matchEnd(SPACE, text, end);
  }
  return tokens;
}

/** Returns where the match of a sticky pattern at `from` ends. `test` makes no list of each match, as `matchAll` does. */
function matchEnd(sticky: RegExp, text: string, from: number): number {
  sticky.lastIndex = from;
  sticky.test(text);
  return sticky.lastIndex;
}
