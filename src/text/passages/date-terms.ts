import { matchesOf } from '../../lib/strings/matches-of.ts';
import { DAY_MS } from '../../lib/dates/day.ts';

const MONTHS: Readonly<Record<string, number>> = Object.fromEntries(
  'january february march april may june july august september october november december'
    .split(' ')
    .flatMap((name, i) => [
      [name, i + 1],
      [name.slice(0, 3), i + 1],
      ...(name === 'september' ? [['sept', 9]] : []),
    ]),
);
const MONTH = `(${Object.keys(MONTHS)
  .sort((a, b) => b.length - a.length)
  .join('|')})`;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  couple: 2,
  few: 3,
};
/** February has its maximum, because the year may be unknown. */
const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const DAY_MONTH = new RegExp(
  `\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b\\.?,?(?: (\\d{4})\\b)?`,
  'gi',
);
const MONTH_DAY = new RegExp(`\\b${MONTH}\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\d)(?:,? (\\d{4})\\b)?`, 'gi');
const MONTH_YEAR = new RegExp(`\\b${MONTH},? (\\d{4})\\b`, 'gi');
const MONTH_ALONE = new RegExp(
  `\\b(?:in|of|during|since|until|by|last|this|next|early|late|mid) ${MONTH}\\b`,
  'gi',
);
const ISO = /\b(\d{4})-(\d{2})-(\d{2})\b/g;
const YEAR = /\b(?:19|20)\d\d\b/g;
const AGO =
  /\b(an?|one|two|three|four|five|six|seven|eight|nine|ten|couple(?: of)?|few|\d{1,3}) (day|week|month|year)s? ago\b/gi;
const WEEKDAY = new RegExp(`\\b(last|next|this) (${WEEKDAYS.join('|')})\\b`, 'gi');

type Part = string | number | undefined;
const two = (part: Part) => String(part).padStart(2, '0');

/** How precisely a date is known. */
type Grain = 'day' | 'month' | 'year';

function termsOf(year: Part, month: Part, day: Part): string[] {
  const terms: string[] = [];
  if (year) terms.push(`@y${year}`);
  if (month) terms.push(`@m${two(month)}`);
  if (year && month) terms.push(`@ym${year}-${two(month)}`);
  if (month && day) terms.push(`@md${two(month)}-${two(day)}`);
  if (year && month && day) terms.push(`@d${year}-${two(month)}-${two(day)}`);
  return terms;
}

function termsOfDate(date: Date, grain: Grain): string[] {
  return termsOf(
    date.getUTCFullYear(),
    grain === 'year' ? undefined : date.getUTCMonth() + 1,
    grain === 'day' ? date.getUTCDate() : undefined,
  );
}

/**
 * Returns the terms of the dates in a text, each at every grain it has: `7 May 2023` gives `@y2023`, `@m05`, `@ym2023-05`, `@md05-07` and
 * `@d2023-05-07`, so that a question about “May 2023” finds it. No word of a text begins with @.
 */
export function namedDates(text: string): string[] {
  const found = new Set<string>();
  const add = (year: Part, month: number, day?: string) => {
    const daysMax = MONTH_DAYS[month - 1];
    if (daysMax === undefined) return;
    const isDay = Number(day) >= 1 && Number(day) <= daysMax;
    for (const term of termsOf(year, month, isDay ? day : undefined)) found.add(term);
  };
  const monthOf = (name: string) => MONTHS[name.toLowerCase()] ?? 0;
  for (const [, day, month = '', year] of matchesOf(text, DAY_MONTH)) add(year, monthOf(month), day);
  for (const [, month = '', day, year] of matchesOf(text, MONTH_DAY)) add(year, monthOf(month), day);
  for (const [, month = '', year] of matchesOf(text, MONTH_YEAR)) add(year, monthOf(month));
  for (const [, month = ''] of matchesOf(text, MONTH_ALONE)) add(undefined, monthOf(month));
  for (const [, year, month, day] of matchesOf(text, ISO)) add(year, Number(month), day);
  for (const [year] of matchesOf(text, YEAR)) found.add(`@y${year}`);
  return [...found];
}

/** Returns the same for something said at a known time (UTC), plus that day and the dates meant by “yesterday” or “two weeks ago”. */
export function saidDates(text: string, said: Date): string[] {
  const found = new Set(namedDates(text));
  const add = (days: number) => {
    for (const term of termsOfDate(new Date(said.getTime() + days * DAY_MS), 'day')) found.add(term);
  };
  // By the calendar, because thirty days before 31 March is still March.
  const addMonths = (months: number, grain: Grain) => {
    const date = new Date(said);
    date.setUTCFullYear(said.getUTCFullYear(), said.getUTCMonth() + months, 1);
    for (const term of termsOfDate(date, grain)) found.add(term);
  };
  const has = (pattern: RegExp) => pattern.test(text);
  add(0);
  if (has(/\b(?:yesterday|last night)\b/i)) add(-1);
  if (has(/\btomorrow\b/i)) add(1);
  if (has(/\blast week\b/i)) add(-7);
  if (has(/\bnext week\b/i)) add(7);
  if (has(/\b(?:last|past) weekend\b/i)) {
    const sinceSunday = said.getUTCDay() || 7;
    add(-sinceSunday);
    add(-sinceSunday - 1);
  }
  if (has(/\blast month\b/i)) addMonths(-1, 'month');
  if (has(/\bnext month\b/i)) addMonths(1, 'month');
  if (has(/\blast year\b/i)) addMonths(-12, 'year');
  if (has(/\bnext year\b/i)) addMonths(12, 'year');
  for (const [, count = '', unit = 'day'] of matchesOf(text, AGO)) {
    const n = COUNTS[count.toLowerCase().split(' ')[0] ?? ''] ?? Number(count);
    if (/^[dw]/i.test(unit)) add(/^w/i.test(unit) ? -7 * n : -n);
    else if (/^m/i.test(unit)) addMonths(-n, 'month');
    else addMonths(-12 * n, 'year');
  }
  for (const [, which = '', name = ''] of matchesOf(text, WEEKDAY))
    add(daysTo(said, which.toLowerCase(), name.toLowerCase()));
  return [...found];
}

function daysTo(said: Date, which: string, name: string): number {
  const back = (said.getUTCDay() - WEEKDAYS.indexOf(name) + 7) % 7;
  if (which === 'last') return -(back || 7);
  return which === 'next' ? 7 - back : (7 - back) % 7;
}

/** ISO 8601 with a time and no zone, which JavaScript would read in the machine's zone. */
const UNZONED = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?$/;

/** Reads when something was said: ISO 8601 (UTC if no zone), or a day in words (`1:56 pm on 8 May, 2023`); null if it names no day. */
export function readSaidAt(text: string): Date | null {
  const iso = /^\d{4}-\d{2}/.test(text) ? new Date(UNZONED.test(text) ? `${text}Z` : text) : null;
  if (iso && !Number.isNaN(iso.getTime())) return iso;
  const day = namedDates(text).find((term) => term.startsWith('@d'));
  return day ? new Date(`${day.slice(2)}T00:00:00Z`) : null;
}
