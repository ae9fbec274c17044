const CHARS_MAX = 40;
const LOWERCASE = /^\p{Ll}/u;
const [APOSTROPHE, HYPHEN, CURLY_APOSTROPHE] = [39, 45, 0x2019];

/**
 * Returns where the run of lower-case letters at `start`, with apostrophes and hyphens after the first, ends: `start` if there is none. As the
 * pattern `\p{Ll}[\p{Ll}'’-]{0,39}` does, which makes a list of each match, for every word of a text.
 */
export function lowercaseWordEnd(text: string, start: number): number {
  let end = start;
  for (let count = 0; count < CHARS_MAX && end < text.length; count++) {
    const code = text.charCodeAt(end);
    const isInside = count > 0 && (code === APOSTROPHE || code === HYPHEN || code === CURLY_APOSTROPHE);
    if ((code >= 97 && code <= 122) || isInside) end++;
    else if (code >= 128 && LOWERCASE.test(text.slice(end, end + 2))) end += lengthAt(text, end);
    else break;
  }
  return end;
}

const lengthAt = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
