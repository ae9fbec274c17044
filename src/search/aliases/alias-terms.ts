import { terms } from '../../text/terms.ts';
import type { KnownAlias } from './queries.ts';

/** Returns additional terms for a question: the words of other names with their weights. The words of one name share one weight. Pure. */
export function aliasTerms(
  words: readonly string[],
  aliases: readonly KnownAlias[],
  weight: number,
): Map<string, number> {
  const own = new Set(words);
  const more = new Map<string, number>();
  for (const { other } of aliases) {
    const added = terms(other).filter((term) => !own.has(term));
    for (const term of added) more.set(term, Math.max(more.get(term) ?? 0, weight / added.length));
  }
  return more;
}
