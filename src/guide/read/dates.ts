import { MONTH_NAMES, monthNumber } from '../../lib/dates/month-names.ts';
import { dayInYear, dayOfFile, yearOfPath } from '../../parse/dates/written-date.ts';

/** Also matches dates in folders: `2024/11-Nov/13-call.md`. */
const ISO = new RegExp(
  `(?<!\\d)((?:19|20)\\d\\d)[-/._](\\d{1,2})(?:-(?:${MONTH_NAMES}))?[-/._](\\d{1,2})(?!\\d)`,
  'i',
);
/** “23-09-2021”, “09/23/2021”: only one of two numbers can be the month if the other is above 12. */
const YEAR_LAST = /(?<![\d.])(\d{1,2})([-/.])(\d{1,2})\2((?:19|20)\d\d)(?![\d])/;
const COMPACT = /(?<!\d)(20\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)/;
const MONTH_FIRST = new RegExp(
  `\\b(${MONTH_NAMES})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? ((?:19|20)\\d\\d)\\b`,
  'i',
);
const DAY_FIRST = new RegExp(
  `\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTH_NAMES})\\.?,? ((?:19|20)\\d\\d)\\b`,
  'i',
);

/** Returns the first full date in a title, heading or path as an ISO day, or null. Ignores dates such as 03/04/2024, which are ambiguous. */
export function dateIn(text: string): string | null {
  const numbers = ISO.exec(text) ?? COMPACT.exec(text);
  if (numbers) return dayOf(numbers[1], Number(numbers[2]), numbers[3]);
  const [, first = '', , second = '', year] = YEAR_LAST.exec(text) ?? [];
  if (Number(first) > 12) return dayOf(year, Number(second), first);
  if (Number(second) > 12) return dayOf(year, Number(first), second);
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return dayOf(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]);
  const dayFirst = DAY_FIRST.exec(text);
  return dayFirst ? dayOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]) : null;
}

const monthOf = (name = ''): number => monthNumber(name);

function dayOf(year = '', month: number, day = ''): string | null {
  const valid = month >= 1 && month <= 12 && Number(day) >= 1 && Number(day) <= 31;
  return valid ? `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}

/** Returns the date in a path, preferring the file name to the folders above it, whose date may be when everything was archived. */
export const dateInPath = (path: string): string | null =>
  path
    .split('/')
    .toReversed()
    .reduce<string | null>((found, part) => found ?? dateIn(part), null) ?? dateIn(path);

/** Returns the date in the headings above, innermost first; one without a year is in the `year` that the document is of. */
export const dateAbove = (path: readonly string[], year: string | null): string | null =>
  path
    .toReversed()
    .reduce<string | null>((found, heading) => found ?? dateIn(heading) ?? dayInYear(heading, year), null);

const DATE_WORDS = new RegExp(`\\b(?:${MONTH_NAMES}|st|nd|rd|th|of)\\b|[\\d\\s,./_-]`, 'gi');

/** Returns whether a title is a date and almost nothing else. */
export const isDateOnly = (title: string): boolean =>
  dateIn(title) !== null && title.replace(DATE_WORDS, '').length < 4;

/** “3/12”: a month and a day, in either order. */
const TWO_NUMBERS =
  /^(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])$|^(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])$/;

/** Returns whether a title is a day and nothing else, with or without a year: “2023-10-02”, “December 6”, “3/12”. */
export const isDay = (title: string): boolean =>
  isDateOnly(title) ||
  TWO_NUMBERS.test(title) ||
  (MONTH_AND_DAY.test(title) && title.replace(DATE_WORDS, '') === '');

/** Returns the day in a title (“June 3 call”) with the year of its path, else the day in the file's name (`2024/tsc-06-03.md`); null if there is neither. */
export function dayInYearOfPath(titles: readonly string[], path: string): string | null {
  const year = yearOfPath(path);
  return (
    titles.reduce<string | null>((found, title) => found ?? dayInYear(title, year), null) ?? dayOfFile(path)
  );
}

const nameIn = (path: string): string =>
  (path.split('/').at(-1) ?? '').replace(/\.\w+$/, '').replace(/[-_]+/g, ' ');

/** Returns whether a file's name is nothing but a day: `2018/dec-17.md`. */
export const isNamedByDay = (path: string): boolean => isDay(nameIn(path));

const MONTH_AND_YEAR = new RegExp(`\\b(?:${MONTH_NAMES})\\.?,? (?:19|20)\\d\\d\\b`, 'i');

/** Returns the month that a title names, as `2026-03`, or null. */
export function monthInTitle(title: string): string | null {
  const iso = /(?<!\d)((?:19|20)\d\d)-(0[1-9]|1[0-2])(?!\d)/.exec(title)?.[0];
  const words = MONTH_AND_YEAR.exec(title)?.[0].replace(/[.,]/g, '') ?? '';
  const [name, year = ''] = words.split(/\s+/);
  return iso ?? dayOf(year, monthOf(name), '1')?.slice(0, 7) ?? null;
}

const MONTH_AND_DAY = new RegExp(
  `^(?:${MONTH_NAMES})\\.? \\d{1,2}(?:st|nd|rd|th)?\\b|\\b\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${MONTH_NAMES})$`,
  'i',
);

/** Returns whether a title begins or ends with a day, with or without a year: “Sep 25 planning meeting”. */
export const namesDay = (title: string): boolean => MONTH_AND_DAY.test(title) || dateIn(title) !== null;

/** Returns whether a title contains a month with its year, or a date. */
export const namesMonth = (title: string): boolean => MONTH_AND_YEAR.test(title) || dateIn(title) !== null;

/** Returns the first ten characters of an ISO date. */
export const isoDay = (date: string | null): string | null => date?.slice(0, 10) ?? null;
