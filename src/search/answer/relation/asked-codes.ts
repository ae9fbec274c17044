import { NUMBER_WORDS } from '../../../text/terms/number-words.ts';
import { DATE_WORDS } from '../answer-types.ts';
import type { Asked } from '../read-asked.ts';
import type { AnswerStatement } from '../statements/statement.ts';

const INTEGER = /^\d{1,6}$/;

/**
 * Returns whether a number of the question, which says which of several things is meant, is missing. `24` is in `24.x`, `v24` and
 * `twenty-four hours, 24 of them`; it is not in the day of a date, in `3.24` or in `24,000`, which are about something else. A year may be in a date.
 */
export function lacksAskedNumber(
  { words, years }: Asked,
  statement: AnswerStatement,
  title: string,
): boolean {
  const numbers = words.flatMap(({ written }) =>
    INTEGER.test(written) && !years.includes(`@y${written}`) ? [written] : [],
  );
  if (!numbers.length) return false;
  const { own, lead, headings, asked, topic, before } = statement;
  const near = [own, lead, headings, asked, topic, before, title].join('\n').replace(DATE_WORDS, ' ');
  return !numbers.every((number) => patternOf(number).test(near));
}

function patternOf(number: string): RegExp {
  const word = Number(number) > 0 ? NUMBER_WORDS[Number(number)] : undefined;
  const figures = `(?<!\\d|[\\d\\p{L}][.,:])0*${number}(?!\\d|,\\d{3})`;
  return new RegExp(word === undefined ? figures : `${figures}|\\b${word}\\b`, 'iu');
}

/** Returns the compounds of a question that the documents have as a whole: then these are meant, not something named like a part of them. */
export const knownCompounds = (
  { relation }: Asked,
  statements: readonly AnswerStatement[],
): readonly RegExp[] =>
  [...relation.compounds.map(compoundPattern), ...relation.phrases.map(phrasePattern)].filter((pattern) =>
    statements.some(({ own }) => pattern.test(own)),
  );

const phrasePattern = (phrase: string): RegExp =>
  new RegExp(phrase.replace(/[^\p{L}\p{N}\s]+/gu, '[^\\p{L}\\p{N}\\s]+').replace(/\s+/g, '\\s+'), 'iu');

/** Matches `self-review` also as `self review`. */
function compoundPattern(compound: string): RegExp {
  const parts = compound.replaceAll('.', '\\.').split('-');
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${parts.join('[- ]?')}(?![\\p{L}\\p{N}_]|-[\\p{L}\\p{N}])`, 'iu');
}

/** Returns whether a compound of the question is nowhere near a statement. */
export const lacksCompound = (
  compounds: readonly RegExp[],
  { own, lead, headings, asked, topic, before, previous }: AnswerStatement,
  title: string,
): boolean => {
  const near = [own, lead, headings, asked, topic, before, previous, title].join('\n');
  return !compounds.every((pattern) => pattern.test(near));
};
