/**
 * Returns all matches of a global pattern in a text, as `matchAll` does: that makes a new pattern on every call, which takes longer than most
 * patterns take to find nothing.
 */
export function matchesOf(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  if (!pattern.global) throw new TypeError(`The pattern ${String(pattern)} is not global.`);
  pattern.lastIndex = 0;
  let match = pattern.exec(text);
  if (!match) return NONE;
  const found: RegExpExecArray[] = [];
  for (; match; match = pattern.exec(text)) {
    found.push(match);
    if (match[0] === '') pattern.lastIndex += (text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1;
  }
  return found;
}

const NONE: readonly RegExpExecArray[] = [];
