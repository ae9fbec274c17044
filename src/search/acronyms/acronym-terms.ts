/** A short form with what it stands for, as terms, and in how many documents the viewer sees it explained. */
export interface KnownAcronym {
  short: string;
  /** With a blank between its terms. */
  long: string;
  documents: number;
}

/** Words of the longest form that is looked for in a question. */
const LONG_MAX = 6;
/** One short form may stand for several things; those explained most are meant. */
const MEANINGS_MAX = 2;

/** The stretches of a question that a short form may stand for: two to six words in a row. */
export function stretchesOf(words: readonly string[]): string[] {
  return words.flatMap((_, from) =>
    Array.from({ length: LONG_MAX - 1 }, (_unused, i) => words.slice(from, from + i + 2))
      .filter((stretch, i) => stretch.length === i + 2)
      .map((stretch) => stretch.join(' ')),
  );
}

/**
 * What else a question may say: terms that it does not have, each with its weight. The words of a long form weigh as one together, those of
 * the abbreviation `explained` that the question asks to be explained each as one: what uses it does not explain it. Pure.
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
  const ordered = acronyms.toSorted((a, b) => b.documents - a.documents || (a.long < b.long ? -1 : 1));
  for (const meanings of Map.groupBy(ordered, ({ short }) => short).values())
    for (const { short, long } of meanings.slice(0, MEANINGS_MAX)) {
      const terms = long.split(' ');
      const each = short === explained ? weight : weight / terms.length;
      if (own.has(short)) for (const term of terms) add(term, each);
      else add(short, weight);
    }
  return more;
}
