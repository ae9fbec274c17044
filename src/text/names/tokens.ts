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
  /(?:https?:\/\/|www\.)[^\s<>"')\]]{1,2000}|[\p{L}\p{N}_.+-]{1,64}@[\p{L}\p{N}-]{1,64}(?:\.[\p{L}\p{N}-]{1,64}){1,8}|[@#][\p{L}\p{N}_-]{1,64}|(?:\p{Lu}\.){2,8}|[\p{L}\p{M}\p{N}]{1,100}(?:[-&.’'_][\p{L}\p{M}\p{N}]{1,100}){0,20}|[^\s]/gu;

const POSSESSIVE = /['’][sS]$/;

/** Returns the tokens of `text` in order; a possessive 's is a separate token. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const found of text.matchAll(TOKEN)) {
    const start = found.index;
    const word = found[0];
    const end = start + word.length;
    if (word.length > 2 && POSSESSIVE.test(word)) {
      tokens.push({ start, end: end - 2, text: word.slice(0, -2) });
      tokens.push({ start: end - 2, end, text: word.slice(-2) });
    } else tokens.push({ start, end, text: word });
  }
  return tokens;
}
