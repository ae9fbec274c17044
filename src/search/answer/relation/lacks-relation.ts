import { terms as termList } from '../../../text/terms.ts';
import { CAUSE } from '../answer-signs.ts';
import { countsWhole } from '../bonuses.ts';
import { hasWord, isNear, type Places, termsOf } from '../coverage.ts';
import type { QuestionKind } from '../question-kinds.ts';
import type { Asked, AskedWord } from '../read-asked.ts';
import { type AnswerSource, type AnswerStatement, lastHeading } from '../statements/statement.ts';
import { knownCompounds, lacksCompound } from './asked-codes.ts';
import { smallWriter } from './common-words.ts';
import { definitionOf } from './definition.ts';
import { namesDoer } from './doers.ts';

/** What of a question its documents know, for all of their statements. */
export interface KnownRelation {
  /** Without these words something else is asked about. */
  telling: readonly AskedWord[];
  compounds: readonly RegExp[];
  /** Writes small what is no name. */
  small: (text: string) => string;
}

/** A value of these kinds stands in many sentences: the one that is meant speaks of the rarest thing that the question names. */
const OF_SOMETHING: ReadonlySet<QuestionKind> = new Set([
  'person',
  'time',
  'money',
  'number',
  'place',
  'address',
  'phone',
]);
const NAMED_KINDS: ReadonlySet<QuestionKind> = new Set(['person', 'place']);

export const knownRelation = (
  asked: Asked,
  sources: readonly AnswerSource[],
  statements: readonly AnswerStatement[],
  texts: readonly ReadonlySet<string>[],
): KnownRelation => ({
  telling: OF_SOMETHING.has(asked.kind) ? tellingWords(asked, texts) : [],
  compounds: knownCompounds(asked, statements),
  small: NAMED_KINDS.has(asked.kind) ? smallWriter(sources) : (text) => text,
});

/** Of the words of a question, beside what is counted or measured, the rarest that the documents have. */
function tellingWords(
  { words, subject, relation }: Asked,
  texts: readonly ReadonlySet<string>[],
): AskedWord[] {
  const counted = words
    .filter(({ term, weight, isName }) => weight >= 1 && !isName && !subject.includes(term))
    .filter(({ term }) => term !== relation.lives || words.length === 1)
    .map((word) => ({ word, n: texts.filter((terms) => hasWord(terms, word.term)).length }))
    .filter(({ n }) => n > 0);
  const least = Math.min(...counted.map(({ n }) => n));
  return counted.filter(({ n }) => n === least).map(({ word }) => word);
}

/**
 * A statement that shares words with a question and has a value of the kind still answers another question where it does not have what is asked
 * of the subject: who does it, that it is done, what the value is one of, of what it is.
 */
export function lacksRelation(
  asked: Asked,
  known: KnownRelation,
  statement: AnswerStatement,
  places: Places,
  { sign, title }: { sign: number; title: string },
): boolean {
  const { document: _document, ...near } = places;
  const around = { ...near, previous: termsOf(statement.previous) };
  return (
    (!known.telling.every((word) => isNear(word, around)) && !countsAsked(asked, statement, around)) ||
    lacksCompound(known.compounds, statement, title) ||
    // “Before the merger” is no answer to when something was.
    (asked.isPast && sign === 1) ||
    lacksDone(asked, statement) ||
    lacksDoer(asked, known, statement) ||
    lacksClass(asked, statement, around) ||
    lacksDefinition(asked, statement) ||
    lacksCause(asked, statement) ||
    lacksBound(asked, statement)
  );
}

/** The number stands beside all that is counted, and something else of the question is near: it needs no more. */
function countsAsked(
  { words, subject, ...asked }: Asked,
  statement: AnswerStatement,
  near: Record<string, ReadonlySet<string>>,
): boolean {
  if (!countsWhole({ words, subject, ...asked }, statement)) return false;
  const others = words.filter(({ term, weight }) => weight >= 1 && !subject.includes(term));
  return subject.length > 1 || others.some((word) => isNear(word, near));
}

/** “When was the charter approved” is not answered by when it was amended. */
function lacksDone({ relation, words }: Asked, statement: AnswerStatement): boolean {
  const word = words.find(({ term, weight, isName }) => term === relation.done && weight === 1 && !isName);
  const { own, lead, headings, previous, asked } = statement;
  return (
    word !== undefined && !isNear(word, { said: termsOf([own, lead, headings, previous, asked].join('\n')) })
  );
}

/** “Who approves …” is answered where somebody approves: in the sentence, or under a lead-in or heading that says so. */
function lacksDoer(
  { kind, relation: { does }, words }: Asked,
  { small }: KnownRelation,
  statement: AnswerStatement,
): boolean {
  const { own, form, lead, headings, speaker } = statement;
  if (kind !== 'person' || does === null || speaker !== null) return false;
  const word = words.find(({ term }) => term === does);
  if (word?.isName) return false;
  // Not among the words of the question: “own” is left out of them, though “owns” says all.
  const isTelling = word === undefined || word.weight === 1 || DECIDES.has(does);
  const said = new Set(termList(`${own}\n${lead}\n${lastHeading(headings)}`));
  if (!hasWord(said, does)) return isTelling;
  const isSentence = form === 'sentence' || form === 'item';
  if (isSentence && DECIDES.has(does)) return !namesDoer(own, does, small);
  return isSentence && hasWord(new Set(termList(own)), does) && !namesDoer(own, does, small);
}

/** Usual verbs that say all of who did it. */
const DECIDES: ReadonlySet<string> = termsOf('decide choose approve');

/** Anything may be a thing or a name. */
const NO_CLASS: ReadonlySet<string> = termsOf(
  'thing name word way kind type part tool app application software system platform service program',
);
/** What a number is the value of: known by that. */
const MEASURES: ReadonlySet<string> = termsOf(
  'level threshold percentage share rate ratio amount size length width height weight age speed temperature latency score value limit number',
);
const FILE = /[\w-]\.\w{1,5}\b|\//;

/** “Which license …” is answered by what speaks of a license; a command and a file are known by their form, too. */
function lacksClass(
  { kind, relation: { oneOf }, words }: Asked,
  { own, form, speaker }: AnswerStatement,
  near: Record<string, ReadonlySet<string>>,
): boolean {
  const word = words.find(({ term }) => term === oneOf);
  if ((kind !== 'open' && kind !== 'company') || speaker !== null || !word || NO_CLASS.has(word.term))
    return false;
  if (word.term === 'command' && form === 'code') return false;
  if (MEASURES.has(word.term) && /\d/.test(own)) return false;
  if (word.term === 'file' && FILE.test(own)) return false;
  const { before: _before, ...rest } = near;
  return !isNear(word, rest);
}

/** What is said of a bound, beside its number: “up to 5”, “at least 5”. */
const BOUNDS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:limit|maximum|cap)\b/i,
    /\b(?:limit(?:s|ed)?|max(?:imum)?|cap(?:ped)?|up to|at most|most|no more than|not more than|more than|within|under|below|exceed(?:s|ing)?|ceiling|highest)\b/i,
  ],
  [/\bminimum\b/i, /\b(?:min(?:imum)?|at least|least|no less than|no fewer than|or more|lowest|from)\b/i],
];

/** “What is the limit of …” is not answered by a number that is no limit. */
const lacksBound = (
  { kind, bounded }: Asked,
  { own, lead, headings, before, previous }: AnswerStatement,
): boolean =>
  kind === 'amount' &&
  BOUNDS.some(
    ([asks, says]) => asks.test(bounded) && !says.test([own, lead, headings, before, previous].join('\n')),
  );

const lacksDefinition = (asked: Asked, statement: AnswerStatement): boolean =>
  asked.kind === 'definition' &&
  asked.relation.isDefinition &&
  statement.speaker === null &&
  definitionOf(asked, statement) <= 0;

const PURPOSE = /\b(?:to|for) \p{Ll}/u;

const lacksCause = ({ kind }: Asked, { own, lead, headings, previous, speaker }: AnswerStatement): boolean =>
  kind === 'reason' &&
  speaker === null &&
  !PURPOSE.test(own) &&
  !CAUSE.test([own, lead, headings, previous].join('\n'));
