import { hasWord, termsOf } from '../coverage.ts';
import type { AskedWord } from '../read-asked.ts';

/** Words for what people work for. A list of people names it after the person, without such a word. */
const EMPLOYERS: ReadonlySet<string> = termsOf('company organization organisation employer firm institution');
/** `Ada Byron - Analytical Engines (AB)`, `Ada Byron, Analytical Engines`, `Ada Byron (Analytical Engines)`, `Ada Byron | Analytical Engines`. */
const MEMBER = /^\W*(\p{Lu}[^-–—,(|:]{2,60}?)(?: [-–—|] |, ?| \()(\p{Lu}.{1,60})$/u;

/**
 * Returns whether an item or row names a person and then what the person belongs to, if the question asks for the company of somebody:
 * everything else that it names is that person.
 */
export function saysAffiliation(
  { words, oneOf }: { words: readonly AskedWord[]; oneOf: string | null },
  own: string,
): boolean {
  if (oneOf === null || !EMPLOYERS.has(oneOf)) return false;
  const [, person = '', group = ''] = MEMBER.exec(own) ?? [];
  const others = words.filter(({ term, weight }) => term !== oneOf && weight >= 1);
  if (!group || !others.length) return false;
  const named = termsOf(person);
  return others.every(({ term, isName }) => isName && hasWord(named, term));
}
