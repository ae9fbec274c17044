import { foldName } from '../../text/fold.ts';
import { termFrequencies } from '../../text/terms.ts';
import { withoutCitations } from '../statements/citations.ts';
import { dayMonthsOf, monthsOf, namesOf, numbersOf } from '../statements/values.ts';

/** What statements and sentences are compared by. */
export interface Words {
  /** Stems of content words and numbers. */
  terms: ReadonlySet<string>;
  /** Numbers, months, days and names that it gives. */
  values: ReadonlySet<string>;
  /** Those of the terms that are of names. */
  names: ReadonlySet<string>;
}

/** Other names of somebody or something, folded, with the one that stands for all. */
export type Aliases = ReadonlyMap<string, string>;

/** Every file of a tree is compared with the same sentences: what was read with one list of other names is kept as long as it. */
const known = new WeakMap<Aliases, Map<string, Words>>();

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

export function termSetOf(text: string, aliases: Aliases): Set<string> {
  const terms = new Set(termFrequencies(withoutCitations(text)).keys());
  if (aliases.size === 0) return terms;
  for (const word of foldName(text).split(' ')) {
    const known = aliases.get(word);
    if (known !== undefined) for (const term of termFrequencies(known).keys()) terms.add(term);
  }
  return terms;
}

export function valueSetOf(text: string, aliases: Aliases): Set<string> {
  const said = withoutCitations(text);
  return new Set([
    ...numbersOf(said),
    ...[...monthsOf(said)].map((month) => `month ${month}`),
    ...[...dayMonthsOf(said)].map((day) => `day ${day}`),
    ...namesOf(said).map((name) => aliases.get(foldName(name)) ?? name),
  ]);
}

/** “Ferreira-Pinto” is indexed whole and in parts. */
const nameTermsOf = (said: string, aliases: Aliases): Set<string> =>
  termSetOf(
    namesOf(said)
      .flatMap((name) => [name, name.replaceAll(' ', '-')])
      .join(' '),
    aliases,
  );

export const countCommon = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((one) => b.has(one)).length;

/** Share of `a` that `b` has too; 1 for an empty `a`. */
export const shareIn = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  a.size === 0 ? 1 : countCommon(a, b) / a.size;

/** The weight of a shared term: its inverse document frequency among the compared texts. */
export type TermWeights = (term: string) => number;

/** The weight of a term that stands nowhere; measured thresholds count in these. */
const WEIGHT_MAX = 5;

/** Weights from texts of one kind, for example the lines of a tree; how many there are does not matter. */
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
