import { termsOf } from '../coverage.ts';
import type { Asked, AskedWord } from '../read-asked.ts';
import type { ScoredStatement } from '../score-statements.ts';
import { type AnswerSource, type AnswerStatement, sectionOf } from '../statements/statement.ts';

/** How well each word of the question is said somewhere: 1 as itself, less as a near-synonym or further away, 0 not at all. */
type Said = readonly number[];

/** Where the words of a question are, for one statement. */
export interface SaidWords {
  own: Said;
  /** In it or its lead-in. */
  lead: Said;
  /** In its lead-in or its headings. */
  above: Said;
  /** In it, its lead-in or its headings. */
  headed: Said;
  /** Also in the statements right before and after it in its section. */
  window: Said;
  /** Anywhere in its section. */
  section: Said;
  title: Said;
  /** In all of these, each by its distance. */
  around: Said;
  /** Anywhere near it, whatever the distance. */
  anywhere: Said;
}

const NEAR_SHARE = 0.75;
/** How much a word counts, by where it is. */
const SHARES = { lead: 0.9, headings: 0.8, neighbor: 0.6, before: 0.5, title: 0.7, section: 0.25 } as const;

/** Returns where the words of a question are, for each statement. */
export function findSaidWords(
  { words }: Asked,
  sources: readonly AnswerSource[],
  scored: readonly ScoredStatement[],
): Map<ScoredStatement, SaidWords> {
  const said = memoize((text: string) => saidIn(words, termsOf(text)));
  const own = new Map(scored.map((one) => [one, saidIn(words, one.terms)]));
  const window = withNeighbors(scored, own);
  const sections = Map.groupBy(scored, ({ statement }) => sectionOf(statement));
  const ofSection = new Map(
    [...sections].map(([name, of]) => [name, most(...of.map((one) => own.get(one) ?? []))]),
  );
  return new Map(
    scored.map((one) => {
      const { statement } = one;
      const source = sources[statement.source];
      return [
        one,
        readPlaces({
          own: own.get(one) ?? [],
          neighbors: window.get(one) ?? [],
          lead: said(statement.lead),
          headings: said(statement.headings),
          before: most(
            said(statement.previous),
            said(`${statement.before}\n${statement.asked}\n${statement.topic}`),
          ),
          title: said(source?.title ?? ''),
          called: said(`${source?.title ?? ''}\n${source?.path ?? ''}`),
          section: ofSection.get(sectionOf(statement)) ?? [],
        }),
      ];
    }),
  );
}

type Read = Record<
  'own' | 'neighbors' | 'lead' | 'headings' | 'before' | 'title' | 'called' | 'section',
  Said
>;

function readPlaces({ own, neighbors, lead, headings, before, title, called, section }: Read): SaidWords {
  const led = most(own, by(SHARES.lead, lead));
  const headed = most(led, by(SHARES.headings, headings));
  const window = most(headed, by(SHARES.neighbor, neighbors));
  return {
    own,
    lead: led,
    above: most(lead, headings),
    headed,
    window,
    section,
    title,
    around: most(window, by(SHARES.before, before), by(SHARES.title, called), by(SHARES.section, section)),
    anywhere: most(own, lead, headings, before, called),
  };
}

/** Returns what the statements right before and after each one in its section say. */
function withNeighbors(
  scored: readonly ScoredStatement[],
  own: ReadonlyMap<ScoredStatement, Said>,
): Map<ScoredStatement, Said> {
  const inOrder = scored.toSorted(
    ({ statement: a }, { statement: b }) => a.order - b.order || startOf(a) - startOf(b),
  );
  return new Map(
    [...Map.groupBy(inOrder, ({ statement }) => sectionOf(statement)).values()].flatMap((section) =>
      section.map((one, i): [ScoredStatement, Said] => [
        one,
        most(...[section[i - 1], section[i + 1]].flatMap((other) => (other ? [own.get(other) ?? []] : []))),
      ]),
    ),
  );
}

const startOf = ({ places }: AnswerStatement): number => places.at(-1)?.start ?? 0;

const saidIn = (words: readonly AskedWord[], terms: ReadonlySet<string>): Said =>
  words.map(({ term, near }) => {
    if (terms.has(term)) return 1;
    return near.some((other) => terms.has(other)) ? NEAR_SHARE : 0;
  });

const by = (share: number, said: Said): Said => said.map((one) => share * one);

/** Returns the most of several, word by word. */
const most = (...all: readonly Said[]): Said =>
  (all[0] ?? []).map((_, i) => Math.max(...all.map((said) => said[i] ?? 0)));

function memoize<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text) ?? read(text);
    known.set(text, found);
    return found;
  };
}
