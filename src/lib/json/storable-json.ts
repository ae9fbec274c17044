/** An escape of NUL, or of half a surrogate pair: in UTF-8, neither can be written without one. May also find an escaped backslash. */
const MAYBE_UNSTORABLE = /\\u0000|\\ud[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..)\\ud[c-f]/i;
/** A surrogate pair; another code unit; any other escape, so that an escaped backslash is not taken for the beginning of one. */
const ESCAPES = /\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|\\u(0000|d[89a-f][0-9a-f]{2})|\\[\s\S]/gi;

/** Replaces, in JSON text, what PostgreSQL cannot store (NUL, half a surrogate pair) with U+FFFD, in names and values. Pure. */
export const storableJson = (json: string): string =>
  MAYBE_UNSTORABLE.test(json)
    ? json.replace(ESCAPES, (escape, unit: string | undefined) => (unit === undefined ? escape : '\\ufffd'))
    : json;
