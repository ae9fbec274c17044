import { keysOf } from '../../lib/narrow.ts';
import { nearTerms } from '../../text/near-words/near-words.ts';
import { NUMBER_WORDS } from '../../text/terms/number-words.ts';
import { terms as termList, visitTerms } from '../../text/terms.ts';
import { SHORT_UNITS } from './answer-types.ts';
import type { QuestionKind } from './question/question-kinds.ts';
import type { Asked, AskedWord } from './read-asked.ts';
import type { AnswerStatement } from './statements/statement.ts';

/** How much a word counts, by where it appears. */
const SHARES = {
  own: 1,
  lead: 0.9,
  headings: 0.8,
  asked: 0.85,
  title: 0.7,
  path: 0.6,
  topic: 0.55,
  before: 0.5,
  document: 0.25,
} as const;
type PlaceName = keyof typeof SHARES;

/** The significant terms of a statement and of what is around it. */
export type Places = Record<PlaceName, ReadonlySet<string>>;

/** How much a near-synonym counts, relative to the word itself. */
const NEAR_SHARE = 0.75;
/** Words that no text has count as rare, but not as the rarest: they may be there under another name. */
const KNOWN_MIN = 2;
/** Refers to something named before, which is then the subject. */
export const POINTS_BACK =
  /^(?:it|this|that|these|those|they|he|she|such|then|so|but|and|or|also|however|therefore|otherwise|instead|both|there|yes|no)\b/i;

/** Returns the terms of a statement by the place they stand in, as its own or as those around it. */
export const termPlaces = (
  statement: AnswerStatement,
  terms: ReadonlySet<string>,
  document: { title: ReadonlySet<string>; path: ReadonlySet<string>; all: ReadonlySet<string> },
): Places => ({
  own: terms,
  lead: termsOf(
    POINTS_BACK.test(statement.own) ? `${statement.lead}\n${statement.previous}` : statement.lead,
  ),
  headings: termsOf(statement.headings),
  asked: termsOf(statement.asked),
  title: document.title,
  path: document.path,
  topic: termsOf(statement.topic),
  before: termsOf(statement.before),
  document: document.all,
});

/** Returns the significant terms of a text, with small numbers both in words and in figures. */
export function termsOf(text: string): Set<string> {
  const found = new Set<string>();
  visitTerms(text.replace(NUMBER_SIGN, 'number'), (term) => {
    if (term.isFiller) return;
    found.add(term.text);
    const other = OTHER_SPELLING.get(term.text);
    if (other !== undefined) found.add(other);
    const [, unpadded] = PADDED.exec(term.text) ?? [];
    if (unpadded !== undefined) found.add(unpadded);
    const [, number, unit = ''] = COUNT_OF_UNIT.exec(term.text) ?? [];
    const named = UNITS.get(unit);
    if (number !== undefined && named !== undefined) found.add(number).add(named);
  });
  return found;
}

/** `ID #` is the number of an ID. */
const NUMBER_SIGN = /(?<=\p{L} )#(?=\s*(?:[:：|\n]|$))/gu;
const OTHER_SPELLING: ReadonlyMap<string, string> = new Map(
  NUMBER_WORDS.slice(1).flatMap((word, i) => {
    const pair: [string, string] = [termList(word)[0] ?? word, String(i + 1)];
    return [pair, [pair[1], pair[0]] as const];
  }),
);

/** `0014` in a name is 14. */
const PADDED = /^0+([1-9]\d*)$/;
/** `4h` is four hours. */
const COUNT_OF_UNIT = /^(\d+)([a-z]{1,4})$/;
const UNITS: ReadonlyMap<string, string> = new Map(
  [...SHORT_UNITS].map(([short, unit]) => [short, termList(unit)[0] ?? unit]),
);

/** Returns how much each word of a question counts: its weight times its rarity among the statements. */
export const weighWords = (
  words: readonly AskedWord[],
  texts: readonly ReadonlySet<string>[],
): Map<string, number> =>
  new Map(
    words.map(({ term, weight }) => {
      const n = texts.filter((terms) => terms.has(term)).length;
      return [term, weight * Math.log(1 + texts.length / Math.max(KNOWN_MIN, n))];
    }),
  );

export interface Coverage {
  /** Share of the question, by weight, that a statement and what is around it cover. */
  coverage: number;
  /** The same for what it says itself. */
  ownCoverage: number;
}

/** Returns how much of a question a statement covers, both shares 0 to 1. */
export function coverageOf(
  words: readonly AskedWord[],
  weights: ReadonlyMap<string, number>,
  places: Places,
  owning: ReadonlySet<string>,
): Coverage {
  let total = 0;
  let coverage = 0;
  let own = 0;
  for (const word of words) {
    const weight = weights.get(word.term) ?? 0;
    const found = findWord(word, places, owning);
    total += weight;
    coverage += weight * found.share;
    own += weight * found.ownShare;
  }
  return total ? { coverage: coverage / total, ownCoverage: own / total } : { coverage: 0, ownCoverage: 0 };
}

/** Returns how much a word counts where it appears, as itself or as a near-synonym. */
function findWord(
  word: AskedWord,
  places: Places,
  owning: ReadonlySet<string>,
): { share: number; ownShare: number } {
  const exact = keysOf(SHARES).find((name) => places[name].has(word.term));
  const near = exact === 'own' ? undefined : AROUND.find((name) => hasNear(places[name], word));
  return {
    share: Math.max(exact ? SHARES[exact] : 0, near ? NEAR_SHARE * SHARES[near] : 0),
    ownShare: Math.max(exact && owning.has(exact) ? 1 : 0, near && owning.has(near) ? NEAR_SHARE : 0),
  };
}

/** A near-synonym counts near the statement, not anywhere in the document. */
const AROUND = keysOf(SHARES).filter((name) => name !== 'document');

const hasNear = (terms: ReadonlySet<string>, { near }: AskedWord): boolean =>
  near.some((other) => terms.has(other));

const OWN: readonly PlaceName[] = ['own', 'lead'];
const OWN_OF_FIRST: ReadonlySet<string> = new Set([...OWN, 'headings']);
const OWN_OF_REPLY: ReadonlySet<string> = new Set([...OWN, 'asked', 'before', 'title', 'topic']);
const OWN_OF_OTHERS: ReadonlySet<string> = new Set(OWN);

/** Kinds whose value alone is an answer if the thread says what it is about. */
const ANSWERED_BY_VALUE: ReadonlySet<QuestionKind> = new Set([
  'time',
  'version',
  'money',
  'duration',
  'phone',
  'address',
  'reason',
  'steps',
]);

/**
 * Returns the places that count as said by a statement itself: for the first one below a heading, also the heading; for a reply, also what
 * was asked right before it, and its thread if it gives the value or serves the purpose of the question.
 */
export function owningPlaces(
  { isFirst, topic, asked, own }: Pick<AnswerStatement, 'isFirst' | 'topic' | 'asked' | 'own'>,
  kind: QuestionKind,
  typeMatch: number,
): ReadonlySet<string> {
  if (asked !== '' || (topic !== '' && typeMatch === 2 && ANSWERED_BY_VALUE.has(kind))) return OWN_OF_REPLY;
  return isFirst || VALUE_AFTER_COLON.test(own) ? OWN_OF_FIRST : OWN_OF_OTHERS;
}

/** Returns whether a list is in a document named after what is to be done: the lists of “How to install a probe” say how. */
export const isTitledSteps = (
  { form }: AnswerStatement,
  { kind, words }: Asked,
  title: ReadonlySet<string>,
): boolean =>
  kind === 'steps' && form === 'list' && words.every(({ term, weight }) => weight < 1 || title.has(term));

/** `Cost: 214,000`, `Treasurer - Lena Moor`: the text above says whose cost it is. */
export const VALUE_AFTER_COLON = /^[^:：.]{2,40}?(?:[:：]|\s[-–—])\s+\S/;

/** Returns whether a text has a term or a near-synonym. */
export const hasWord = (said: ReadonlySet<string>, term: string): boolean =>
  said.has(term) || [...nearTerms(term)].some((near) => said.has(near));

/** Returns whether a word or a near-synonym appears in one of some places. */
export const isNear = (word: AskedWord, places: Record<string, ReadonlySet<string>>): boolean =>
  Object.values(places).some((terms) => terms.has(word.term) || hasNear(terms, word));
