import { namedDates } from '../../../text/passages/date-terms.ts';
import type { AnswerSource } from '../statements/statement.ts';

const DAY_TERM = '@d';

/** Returns the newest day of the documents read, `YYYY-MM-DD`: the present is not before it. Empty: none is dated. */
export const newestDay = (sources: readonly Pick<AnswerSource, 'date'>[]): string =>
  sources
    .reduce((newest, { date }) => ((date ?? '') > newest ? (date ?? '') : newest), '')
    .slice(0, 'YYYY-MM-DD'.length);

/** Returns whether a statement names only days before that one: “the next fair” is not one that was. */
export function isPastDay(isNext: boolean, own: string, newest: string): boolean {
  if (!isNext || newest === '') return false;
  const days = namedDates(own).flatMap((date) =>
    date.startsWith(DAY_TERM) ? [date.slice(DAY_TERM.length)] : [],
  );
  return days.length > 0 && days.every((day) => day < newest);
}
