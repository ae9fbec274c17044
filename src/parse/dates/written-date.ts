import { MONTH_NAMES, monthNumber } from '../../lib/dates/month-names.ts';
import { isoTime } from '../../lib/dates/iso-time.ts';

const MONTH_NAME = `(${MONTH_NAMES})`;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`((?:19|20)\d\d)`;

interface Form {
  pattern: RegExp;
  /** Which groups are year, month and day. */
  order: [year: number, month: number, day: number];
}

/** Unambiguous ways in which people write a day; `03/02/2024` is ambiguous and not among them. */
const FORMS: readonly Form[] = [
  // 2024-03-02, 2024/03/02, 2024_03_02, 2024.03.02; not within a longer number or version.
  {
    pattern: new RegExp(String.raw`(?<![\d.])${YEAR}([-/_.])(\d\d)\2(\d\d)(?![\d]|[-/_.]\d)`),
    order: [1, 3, 4],
  },
  // 2024/2024-03/02 and 2024/03-02: folders mix separators.
  { pattern: new RegExp(String.raw`(?<![\d.])${YEAR}[-/_](\d\d)[-/_](\d\d)(?!\d)`), order: [1, 2, 3] },
  { pattern: new RegExp(String.raw`(?<![\d.])${YEAR}(\d\d)(\d\d)(?!\d)`), order: [1, 2, 3] },
  // 2 March 2024, 2nd of March, 2024
  {
    pattern: new RegExp(String.raw`(?<!\d)${DAY}(?: of)?[ .\-_]+${MONTH_NAME}[ .,\-_]+${YEAR}(?!\d)`, 'i'),
    order: [3, 2, 1],
  },
  // March 2, 2024
  {
    pattern: new RegExp(String.raw`(?<![a-z])${MONTH_NAME}[ .\-_]+${DAY}[ ,\-_]+${YEAR}(?!\d)`, 'i'),
    order: [3, 1, 2],
  },
  // 2024 March 2
  {
    pattern: new RegExp(String.raw`(?<!\d)${YEAR}[ ,\-_]+${MONTH_NAME}[ .\-_]+${DAY}(?!\d)`, 'i'),
    order: [1, 2, 3],
  },
  // 2024-03/march-2: minutes in monthly folders
  {
    pattern: new RegExp(String.raw`(?<![\d.])${YEAR}[-_]\d\d/${MONTH_NAME}[-_]${DAY}(?![\da-z])`, 'i'),
    order: [1, 2, 3],
  },
  // 2024/gate-03-02.md and 2024/minutes/gate-march-2.md: minutes in yearly folders, named by what they are of and the day.
  {
    pattern: new RegExp(
      String.raw`(?<![^/])${YEAR}/(?:[^/\n]{1,100}/){0,3}(?:[\p{L}_-]{1,60}[-_])?(\d\d)[-_](\d\d)(?=\.\w{1,8}$|$)`,
      'u',
    ),
    order: [1, 2, 3],
  },
  {
    pattern: new RegExp(
      String.raw`(?<![^/])${YEAR}/(?:[^/\n]{1,100}/){0,3}(?:[^/\n]{1,60}[-_ ])?${MONTH_NAME}[-_ ]?${DAY}(?=\.\w{1,8}$|$)`,
      'i',
    ),
    order: [1, 2, 3],
  },
  // 02.03.2024: with dots the day comes first in every country.
  { pattern: new RegExp(String.raw`(?<![\d.])(\d{1,2})\.(\d{1,2})\.${YEAR}(?!\d)`), order: [3, 2, 1] },
];

export interface WrittenDate {
  /** ISO 8601 day. */
  date: string;
  /** The words that state it. */
  text: string;
}

/** Finds the first day that a title, heading or path states with year, month and day; null if there is none or only a month. */
export function findWrittenDate(text: string): WrittenDate | null {
  const found = FORMS.flatMap(({ pattern, order }) => {
    const match = pattern.exec(text);
    const date = match ? isoDay(order.map((group) => match[group] ?? '')) : null;
    return match && date !== null ? [{ date, text: match[0], index: match.index }] : [];
  });
  const [first] = found.toSorted((a, b) => a.index - b.index);
  return first ? { date: first.date, text: first.text } : null;
}

/** Returns the day that the path of a file states in its name, with or without its folders; null if only a folder states one, which may be when everything was copied. */
export function dayOfFile(path: string): string | null {
  const name = path.lastIndexOf('/') + 1;
  const own = findWrittenDate(path.slice(name));
  if (own) return own.date;
  for (const { pattern, order } of FORMS) {
    const match = pattern.exec(path);
    if (match && match.index + match[0].length > name)
      return isoDay(order.map((group) => match[group] ?? ''));
  }
  return null;
}

const YEAR_FOLDER = new RegExp(String.raw`(?:^|/)${YEAR}(?=/)`, 'g');
const YEAR_OF_FILE = new RegExp(String.raw`(?:^|/)${YEAR}(?!\d)[^/]*$`);

/** Returns the year that a file is of: of the innermost folder that is one, else at the beginning of its name; null if neither is one. */
export const yearOfPath = (path: string): string | null =>
  [...path.matchAll(YEAR_FOLDER)].at(-1)?.[1] ?? YEAR_OF_FILE.exec(path)?.[1] ?? null;

const MONTH_AND_DAY = [
  { pattern: new RegExp(String.raw`(?<![a-z])${MONTH_NAME}\.? ${DAY}(?![\d:])`, 'i'), month: 1, day: 2 },
  { pattern: new RegExp(String.raw`(?<!\d)${DAY} (?:of )?${MONTH_NAME}(?![a-z])`, 'i'), month: 2, day: 1 },
];

/** Returns the day that a title states without its year (“Call of May 4”), in the given year; null if it states none, or a year of its own. */
export function dayInYear(title: string, year: string | null): string | null {
  if (year === null || /(?<!\d)(?:19|20)\d\d(?!\d)/.test(title)) return null;
  for (const { pattern, month, day } of MONTH_AND_DAY) {
    const said = pattern.exec(title);
    // “Step 3 may fail” names no month.
    if (said && said[month] !== 'may') return isoDay([year, said[month] ?? '', said[day] ?? '']);
  }
  return null;
}

function isoDay([year = '', month = '', day = '']: readonly string[]): string | null {
  const named = monthNumber(month);
  const number = named > 0 ? String(named) : month;
  const iso = `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // 30 February is accepted in some forms; only real days survive the round trip.
  return isoTime(`${iso}T00:00:00Z`)?.startsWith(iso) ? iso : null;
}
