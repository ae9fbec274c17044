import { foldName } from '../../text/fold.ts';
import { termFrequencies } from '../../text/terms.ts';
import { withoutCitations } from '../statements/citations.ts';
import { dayMonthsOf, monthsOf, namesOf, numbersOf } from '../statements/values.ts';

/** The words by which statements and sentences are compared. */
export interface Words {
  /** Stems of content words and numbers. */
  terms: ReadonlySet<string>;
  /** Its numbers, months, days and names. */
  values: ReadonlySet<string>;
  /** The terms that belong to names. */
  names: ReadonlySet<string>;
}

/** Alternative names of people or things, folded, with the canonical one. */
export type Aliases = ReadonlyMap<string, string>;

/** All files of a tree are compared with the same sentences, so their words are cached for the lifetime of one list of aliases. */
const known = new WeakMap<Aliases, Map<string, Words>>();

/** Returns the words by which a text is compared, without its citations; cached for the list of aliases. */
export function wordsOf(text: string, aliases: Aliases): Words {
  const read = known.get(aliases) ?? new Map<string, Words>();
  known.set(aliases, read);
  const said = withoutCitations(text);
  const words = read.get(said) ?? {
    terms: termSetOf(said, aliases),
    values: valueSetOf(said, aliases),
    names: nameTermsOf(said, aliases),
  };
  read.set(said, words);
  return words;
}

/** Returns the terms of a text, and those of the canonical names of its aliases. */
export function termSetOf(text: string, aliases: Aliases): Set<string> {
  const terms = new Set(termFrequencies(withoutCitations(text)).keys());
  if (aliases.size === 0) return terms;
  for (const word of foldName(text).split(' ')) {
    const known = aliases.get(word);
    if (known !== undefined) for (const term of termFrequencies(known).keys()) terms.add(term);
  }
  return terms;
}

/** Returns the numbers, months, days and names of a text, each alias under its canonical name. */
export function valueSetOf(text: string, aliases: Aliases): Set<string> {
  const said = withoutCitations(text);
  return new Set([
    ...numbersOf(said),
    ...[...monthsOf(said)].map((month) => `month ${month}`),
    ...[...dayMonthsOf(said)].map((day) => `day ${day}`),
    ...namesOf(said).map((name) => aliases.get(foldName(name)) ?? name),
  ]);
}

/** Returns the terms of names; “Ferreira-Pinto” is indexed as a whole and in parts. */
const nameTermsOf = (said: string, aliases: Aliases): Set<string> =>
  termSetOf(
    namesOf(said)
      .flatMap((name) => [name, name.replaceAll(' ', '-')])
      .join(' '),
    aliases,
  );

/** Counts the elements that both sets have. */
export const countCommon = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((one) => b.has(one)).length;

/** Returns the share of `a` that is also in `b`; 1 for an empty `a`. */
export const shareIn = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  a.size === 0 ? 1 : countCommon(a, b) / a.size;

/** Returns the weight of a shared term: its inverse document frequency among the compared texts. */
export type TermWeights = (term: string) => number;

/** Weight of a term that occurs nowhere; the measured thresholds are in this unit. */
const WEIGHT_MAX = 5;

/** Returns weights from texts of one kind, such as the lines of a tree, independent of their number. */
export function weighLineTerms(texts: Iterable<ReadonlySet<string>>): TermWeights {
  const counts = new Map<string, number>();
  let all = 1;
  for (const terms of texts) {
    all++;
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const most = Math.log(all / 0.5);
  return (term) => (WEIGHT_MAX * Math.log(all / ((counts.get(term) ?? 0) + 0.5))) / most;
}
