import { terms as termList } from '../../../text/terms.ts';
import { countsWhole } from '../numbers/counts-subject.ts';
import { hasWord, isNear, type Places, termsOf } from '../coverage.ts';
import type { ExclusionRule } from '../exclusion/exclusion-rule.ts';
import type { Asked } from '../read-asked.ts';
import { type AnswerStatement, lastHeading } from '../statements/statement.ts';
import { lacksCause } from '../purpose/lacks-cause.ts';
import { lacksTopic } from '../purpose/lacks-topic.ts';
import { saysAffiliation } from '../people/affiliation.ts';
import { lacksCompound } from './asked-codes.ts';
import { definitionOf } from './definition.ts';
import type { KnownRelation } from './known-relation.ts';
import { isOfOtherPolarity } from './other-polarity.ts';
import { namesDoer } from '../people/doers.ts';

/** The rarest word of the question is nowhere near, as if the statement were about something else. */
export const TELLING_RULES: readonly ExclusionRule[] = [
  [
    'rarest word of the question is nowhere near',
    ({ asked, known, statement, places }) => {
      const around = termsNear(statement, places);
      return !known.telling.every((word) => isNear(word, around)) && !countsAsked(asked, statement, around);
    },
  ],
];

/**
 * A statement answers another question, although it shares words with this one and has a value of the right kind: what is asked about the subject
 * is missing, such as who does it, that it is done, the class of the value, or what it belongs to.
 */
export const RELATION_RULES: readonly ExclusionRule[] = [
  [
    'name of several parts or quoted phrase is missing',
    ({ known, statement, document }) => lacksCompound(known.compounds, statement, document.written),
  ],
  // “Before the merger” does not say when something was.
  ['loose time for “when was”', ({ asked, typeMatch }) => asked.isPast && typeMatch === 1],
  ['what was done is missing', ({ asked, statement }) => lacksDone(asked, statement)],
  [
    'nobody does it there',
    ({ asked, known, statement, isHolder }) => !isHolder && lacksDoer(asked, known, statement),
  ],
  [
    'class of the answer is missing',
    ({ asked, statement, places }) => lacksClass(asked, statement, termsNear(statement, places)),
  ],
  ['no definition', ({ asked, statement }) => lacksDefinition(asked, statement)],
  ['no reason', ({ asked, statement }) => lacksCause(asked, statement)],
  ['no bound', ({ asked, statement }) => lacksBound(asked, statement)],
  ['says the opposite of what is asked about', ({ asked, statement }) => isOfOtherPolarity(asked, statement)],
  ['steps of something else', ({ asked, statement, places }) => lacksTopic(asked, statement, places)],
];

/** Returns the terms near a statement: not those of its whole document, but those of the previous sentence. */
function termsNear(
  { previous }: AnswerStatement,
  { document: _document, ...places }: Places,
): Record<string, ReadonlySet<string>> {
  return { ...places, previous: termsOf(previous) };
}

/** Returns whether the number is next to everything that is counted, and something else of the question is near: that is enough. */
function countsAsked(
  { words, subject, ...asked }: Asked,
  statement: AnswerStatement,
  near: Record<string, ReadonlySet<string>>,
): boolean {
  if (!countsWhole({ words, subject, ...asked }, statement)) return false;
  const others = words.filter(({ term, weight }) => weight >= 1 && !subject.includes(term));
  return subject.length > 1 || others.some((word) => isNear(word, near));
}

/** Returns whether what was done is missing: when the charter was amended does not answer “When was the charter approved”. */
function lacksDone({ relation, words }: Asked, statement: AnswerStatement): boolean {
  const word = words.find(({ term, weight, isName }) => term === relation.done && weight === 1 && !isName);
  const { own, lead, headings, previous, asked } = statement;
  return (
    word !== undefined && !isNear(word, { said: termsOf([own, lead, headings, previous, asked].join('\n')) })
  );
}

/** Returns whether the doer is missing: “Who approves …” needs somebody who approves, in the sentence or in its lead-in or heading. */
function lacksDoer(
  { kind, relation: { does }, words }: Asked,
  { lowercase }: KnownRelation,
  statement: AnswerStatement,
): boolean {
  const { own, form, lead, headings, speaker } = statement;
  if (kind !== 'person' || does === null || speaker !== null) return false;
  const word = words.find(({ term }) => term === does);
  if (word?.isName) return false;
  // Not among the question's words: “own” is omitted there, though “owns” is all that matters.
  const isTelling = word === undefined || word.weight === 1 || DECIDES.has(does);
  const said = new Set(termList(`${own}\n${lead}\n${lastHeading(headings)}`));
  if (!hasWord(said, does)) return isTelling;
  const saysIt = hasWord(new Set(termList(own)), does);
  // “Approvers of purchases:” is said of each item below it.
  if (form === 'item') return saysIt && !namesDoer(own, does, lowercase);
  return form === 'sentence' && (saysIt || DECIDES.has(does)) && !namesDoer(own, does, lowercase);
}

/** Common verbs that still matter in who did it. */
const DECIDES: ReadonlySet<string> = termsOf('decide choose approve');

/** Classes that anything may belong to. */
const NO_CLASS: ReadonlySet<string> = termsOf(
  'thing name word way kind type part tool app application software system platform service program',
);
/** Classes whose values are recognized by a number. */
const MEASURES: ReadonlySet<string> = termsOf(
  'level threshold percentage share rate ratio amount size length width height weight age speed temperature latency score value limit number',
);
/** Classes whose values are identifiers: files, addresses, names in code. */
const IDENTIFIED: ReadonlySet<string> = termsOf(
  'file list script config configuration module branch project bucket server host hostname machine namespace table job queue repository repo package variable key flag mailbox inbox mail email site website url domain image tag',
);
/** A token with a character that words do not have inside, or a value of hyphenated words alone: `Staging: pump-crew-staging`. */
const IDENTIFIER =
  /[\p{L}\d][_@/][\p{L}\d]|[\p{L}\d]\.\p{L}|\p{L}-?\d|`[^`\s]+`|[:：]\s+[\p{L}\d]+(?:-[\p{L}\d]+)+$/u;

/** Returns whether the class is missing: “Which license …” needs a license; commands, identifiers and measures are recognized by form, too. */
function lacksClass(
  { kind, relation: { oneOf }, words }: Asked,
  { own, form, speaker }: AnswerStatement,
  near: Record<string, ReadonlySet<string>>,
): boolean {
  const word = words.find(({ term }) => term === oneOf);
  if ((kind !== 'open' && kind !== 'company') || speaker !== null || !word || NO_CLASS.has(word.term))
    return false;
  if (form !== 'sentence' && saysAffiliation({ words, oneOf }, own)) return false;
  if (word.term === 'command' && form === 'code') return false;
  if (MEASURES.has(word.term) && /\d/.test(own)) return false;
  if (IDENTIFIED.has(word.term) && IDENTIFIER.test(own)) return false;
  const { before: _before, ...rest } = near;
  return !isNear(word, rest);
}

/** Words that mark a bound, in addition to its number: “up to 5”, “at least 5”. */
const BOUNDS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:limit|maximum|cap)\b/i,
    /\b(?:limit(?:s|ed)?|max(?:imum)?|cap(?:ped)?|up to|at most|most|no more than|not more than|more than|within|under|below|exceed(?:s|ing)?|ceiling|highest|between)\b/i,
  ],
  [
    /\bminimum\b/i,
    /\b(?:min(?:imum)?|at least|least|no less than|no fewer than|or more|lowest|from|between)\b/i,
  ],
];

/** Returns whether the bound is missing: a number that is not a limit does not answer “What is the limit of …”. */
const lacksBound = (
  { kind, bounded }: Asked,
  { own, lead, headings, before, previous }: AnswerStatement,
): boolean =>
  (kind === 'amount' || kind === 'share') &&
  BOUNDS.some(
    ([asks, says]) => asks.test(bounded) && !says.test([own, lead, headings, before, previous].join('\n')),
  );

/** A reply to the question may say what it is without naming it. */
const lacksDefinition = (asked: Asked, statement: AnswerStatement): boolean =>
  asked.kind === 'definition' &&
  asked.relation.isDefinition &&
  (statement.speaker === null || statement.asked === '') &&
  definitionOf(asked, statement) <= 0;
