import { tokenizeProse } from './tokenize-prose.ts';
import { tally } from '../../lib/lists/tally.ts';

/** Returns whether `text` has each word and punctuation character that `after` adds to `before`, as often and spelled the same. */
export function preservesTokens(before: string, after: string, text: string): boolean {
  const spare = countTokens(text);
  const old = countTokens(before);
  for (const [token, count] of countTokens(after)) {
    const isNew = count > (old.get(token) ?? 0);
    if (isNew && (spare.get(token) ?? 0) < count) return false;
  }
  return true;
}

const countTokens = (text: string): Map<string, number> =>
  tally(tokenizeProse(text).flatMap(({ text: token }) => (token === '' ? [] : token)));
