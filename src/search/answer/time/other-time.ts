import { namedDates } from '../../../text/passages/date-terms.ts';
import type { Asked } from '../read-asked.ts';
import type { AnswerStatement } from '../statements/statement.ts';

const RECURS =
  /\b(?:weekly|monthly|quarterly|yearly|annual(?:ly)?|daily|every|each|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b/i;
const YEARS = /\b(?:19|20)\d\d(?:-\d\d-\d\d)?\b/g;

/** Returns the day, months and years that a text and its surroundings name. */
const momentsNear = ({
  own,
  lead,
  headings,
  before,
  beside = '',
  date,
}: Pick<AnswerStatement, 'own' | 'lead' | 'headings' | 'before' | 'beside' | 'date'>): string =>
  [own, lead, headings, before, beside, date?.slice(0, 10) ?? ''].join('\n');

/**
 * Returns whether a statement is about another time. Minutes of one day do not say what happened on another day, in another month or in another
 * year, unless they name it. Only text that names a month says who came in it; how often something happens does not say when it was.
 */
export function isOfOtherTime(
  { kind, days, months, years, isPast }: Asked,
  statement: AnswerStatement,
  documentDates: ReadonlySet<string>,
): boolean {
  if (isPast && RECURS.test(statement.own) && !namedDates(statement.own).length) return true;
  const isDated = [...documentDates].some((one) => one.startsWith('@d'));
  const moments = kind === 'person' && months.length ? months : isDated ? [...days, ...months, ...years] : [];
  if (!moments.length) return false;
  const near = momentsNear(statement);
  const named = new Set([...namedDates(near), ...documentDates]);
  return !moments.some((moment) => named.has(moment) || namesMonth(near, moment));
}

/** Returns whether a text names a month without its year, “In December”: it may be the document's year or the one before. */
const namesMonth = (text: string, moment: string): boolean =>
  moment.startsWith('@ym') && namedDates(text.replace(YEARS, ' ')).includes(`@m${moment.slice(-2)}`);

/** Returns the years of a question that a dated document is of, as written: its statements need not name them. */
export const yearsOfDocument = (
  { years }: Pick<Asked, 'years'>,
  documentDates: ReadonlySet<string>,
): string[] => years.filter((year) => documentDates.has(year)).map((year) => year.slice('@y'.length));
