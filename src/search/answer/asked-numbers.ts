import { DATE_WORDS } from './answer-signs.ts';
import type { Asked } from './read-asked.ts';
import type { AnswerStatement } from './statements/statement.ts';

const INTEGER = /^\d{1,6}$/;
const NUMBER_WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

/**
 * A number of the question tells which of several things is meant. `24` is in `24.x`, `v24` and `twenty-four hours, 24 of them`; it is not in the
 * day of a date, in `3.24` or in `24,000`: what has it only there is about another thing.
 */
export function lacksAskedNumber({ words }: Asked, statement: AnswerStatement, title: string): boolean {
  const numbers = words.flatMap(({ written }) => (INTEGER.test(written) ? [written] : []));
  if (!numbers.length) return false;
  const { own, lead, headings, asked, topic, before } = statement;
  const near = [own, lead, headings, asked, topic, before, title].join('\n').replace(DATE_WORDS, ' ');
  return !numbers.every((number) => patternOf(number).test(near));
}

function patternOf(number: string): RegExp {
  const word = NUMBER_WORDS[Number(number) - 1];
  const figures = `(?<!\\d|[\\d\\p{L}][.,:])0*${number}(?!\\d|,\\d{3})`;
  return new RegExp(word === undefined ? figures : `${figures}|\\b${word}\\b`, 'iu');
}
