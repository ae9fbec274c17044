import { estimateTokens, tokenQuarters } from '../../lib/estimate-tokens.ts';

/** Maximum tokens of a tool's result; the rest follows by cursor or offset. */
export const RESULT_TOKENS_MAX = 6_000;
/** Tokens reserved for the rest of a result, besides the text or the items that fill it. */
export const BESIDE_TOKENS = 500;

/** Returns where to cut `text`, read from `start`: after at most `charsMax` characters and `tokensMax` tokens of its JSON, never in a surrogate pair. */
export function endWithin(text: string, start: number, charsMax: number, tokensMax: number): number {
  const last = Math.min(text.length, start + charsMax);
  let quarters = 0;
  for (let at = start; at < last; at++) {
    quarters += jsonQuarters(text.charCodeAt(at));
    if (quarters > tokensMax * 4) return wholeBefore(text, start, at);
  }
  return last === text.length ? last : wholeBefore(text, start, last);
}

/** Counts one UTF-16 unit in JSON: quotes, backslashes and line ends take two characters, other control characters six. */
function jsonQuarters(code: number): number {
  if (code === 0x22 || code === 0x5c || (code >= 0x08 && code <= 0x0d && code !== 0x0b)) return 2;
  return code < 0x20 ? 6 : tokenQuarters(code);
}

function wholeBefore(text: string, start: number, end: number): number {
  const code = text.charCodeAt(end - 1);
  const isHigh = code >= 0xd800 && code < 0xdc00;
  // Returns at least one character; otherwise a reader would never reach the end.
  return isHigh ? (end - 1 > start ? end - 1 : end + 1) : Math.max(end, start + 1);
}

/** Returns the longest prefix of items whose JSON has at most `tokensMax` tokens. */
export function itemsWithin<T>(items: readonly T[], tokensMax: number): T[] {
  let tokens = 0;
  const fitting = items.findIndex((item) => {
    tokens += estimateTokens(JSON.stringify(item)) + 1;
    return tokens > tokensMax;
  });
  return fitting < 0 ? [...items] : items.slice(0, fitting);
}
