import type { NameType } from '../../../../text/names.ts';
import { isListed } from '../type-evidence.ts';

const ENDING = /^\p{Lu}\p{Ll}{2,}(?:al|an|esque|ic|ish|ive|ous)$/u;

/**
 * Returns the single words, formed like an adjective, that a document has only before words in lower case: “Bayesian optimization”. They say
 * what something is like and name nothing.
 */
export function adjectivesAmong(
  mentions: readonly { name: string; quote: string; type: NameType }[],
): ReadonlySet<string> {
  const candidates = mentions.filter(
    ({ name, type }) => type !== 'PER' && ENDING.test(name) && !isListed(name),
  );
  return new Set(
    [...Map.groupBy(candidates, ({ name }) => name)].flatMap(([name, own]) =>
      own.every(({ quote }) => /^ \p{Ll}{3}/u.test(quote.split(name, 2)[1] ?? '')) ? [name] : [],
    ),
  );
}
