import { matchForm } from '../answer-types.ts';
import { namedDates } from '../../../text/passages/date-terms.ts';
import type { Asked } from '../read-asked.ts';
import type { AnswerStatement } from '../statements/statement.ts';

const HABIT = 0.12;
/** `Tuesdays`, `every third Friday`, `first Monday of the month`. */
const WEEKDAY_HABIT =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\b(?:first|second|third|fourth|last|every|each|alternate) (?:other )?\w+day\b/i;

const isHabit = (text: string): boolean => WEEKDAY_HABIT.test(text) || matchForm('frequency', text) === 2;

/** Scores what happens regularly for “When do we meet”, rather than one meeting on a day. */
export function habitBonus(
  { asksHabit }: Pick<Asked, 'asksHabit'>,
  { own }: Pick<AnswerStatement, 'own'>,
): number {
  if (!asksHabit) return 0;
  if (isHabit(own)) return HABIT;
  return namedDates(own).some((date) => /^@(?:d|md)/.test(date)) ? -HABIT : 0;
}
