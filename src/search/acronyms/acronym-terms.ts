import { compareText } from '../../lib/lists/compare-text.ts';

/** A short form and its long form, as terms, with the number of documents visible to the viewer that explain it. */
export interface KnownAcronym {
  short: string;
  /** Its terms, separated by spaces. */
  long: string;
  documents: number;
}

/** Longest form looked up in a question, in words. */
const LONG_MAX = 6;
/** A short form may have several meanings; those explained most often are used. */
const MEANINGS_MAX = 2;

/** Lists the parts of a question that may have a short form: two to six words in a row. */
export function stretchesOf(words: readonly string[]): string[] {
  return words.flatMap((_, from) =>
    Array.from({ length: LONG_MAX - 1 }, (_unused, i) => words.slice(from, from + i + 2))
      .filter((stretch, i) => stretch.length === i + 2)
      .map((stretch) => stretch.join(' ')),
  );
}

/**
 * Returns additional terms for a question, each with its weight. The words of a long form share one weight; those of the abbreviation
 * `explained`, which the question asks to explain, get the full weight each: a text that uses it does not explain it. Pure.
 */
export function acronymTerms(
  words: readonly string[],
  acronyms: readonly KnownAcronym[],
  weight: number,
  explained: string | null,
): Map<string, number> {
  const own = new Set(words);
  const more = new Map<string, number>();
  const add = (term: string, by: number) => {
    if (!own.has(term)) more.set(term, Math.max(more.get(term) ?? 0, by));
  };
  const ordered = acronyms.toSorted((a, b) => b.documents - a.documents || compareText(a.long, b.long));
  for (const meanings of Map.groupBy(ordered, ({ short }) => short).values())
    for (const { short, long } of meanings.slice(0, MEANINGS_MAX)) {
      const terms = long.split(' ');
      const each = short === explained ? weight : weight / terms.length;
      if (own.has(short)) for (const term of terms) add(term, each);
      else add(short, weight);
    }
  return more;
}
