import { intlLocales } from './locales.ts';

const LOCALES = typeof navigator === 'undefined' ? ['en'] : intlLocales(navigator.languages);
const whole = new Intl.NumberFormat(LOCALES);
const short = new Intl.NumberFormat(LOCALES, { notation: 'compact', maximumFractionDigits: 1 });
const DAY = { day: 'numeric', month: 'short' } as const;
const UTC = { timeZone: 'UTC' } as const;
const day = new Intl.DateTimeFormat(LOCALES, DAY);
const dayOfYear = new Intl.DateTimeFormat(LOCALES, { ...DAY, year: 'numeric' });
const statedDay = new Intl.DateTimeFormat(LOCALES, { ...DAY, ...UTC });
const statedDayOfYear = new Intl.DateTimeFormat(LOCALES, { ...DAY, year: 'numeric', ...UTC });
const wholeDay = new Intl.DateTimeFormat(LOCALES, { dateStyle: 'full', ...UTC });
const month = new Intl.DateTimeFormat(LOCALES, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const exact = new Intl.DateTimeFormat(LOCALES, {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const CLOCK = { ...DAY, hour: 'numeric', minute: '2-digit' } as const;
const clock = new Intl.DateTimeFormat(LOCALES, CLOCK);
const clockOfYear = new Intl.DateTimeFormat(LOCALES, { ...CLOCK, year: 'numeric' });
const relative = new Intl.RelativeTimeFormat(LOCALES, { numeric: 'auto', style: 'narrow' });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const formatCount = (count: number): string => whole.format(count);
/** Formats 18400 as 18.4K: for sizes where the exact count does not matter. */
export const formatShort = (count: number): string => short.format(count);
/** Formats amounts under one unit with two significant digits: a tree for a tenth of a cent is not free. */
export const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat(LOCALES, {
    style: 'currency',
    currency,
    ...(amount < 1 ? { maximumSignificantDigits: 2 } : {}),
  }).format(amount);
/** Formats a month of the service, which counts in UTC: June 2025. */
export const formatMonth = (time: Date): string => month.format(time);
/** Returns whether a time stands for a day, as a document states it: midnight in UTC. In another zone that would be the day before or after. */
const isDay = (time: Date): boolean => time.getTime() % DAY_MS === 0;
/** Formats a time with its zone, or a day. */
export const formatExact = (time: Date): string => (isDay(time) ? wholeDay : exact).format(time);

const isThisYear = (time: Date, now: Date): boolean => time.getFullYear() === now.getFullYear();
/** Formats when a message was written: day and time, with the year if it is another one. */
export const formatClock = (time: Date, now: Date): string =>
  isDay(time) ? formatAgo(time, now) : (isThisYear(time, now) ? clock : clockOfYear).format(time);

/** Formats a time in the reader's language: relative within the last week, else the date. A day is always a date. */
export function formatAgo(time: Date, now: Date): string {
  const ms = now.getTime() - time.getTime();
  if (Number.isNaN(ms)) return '';
  if (isDay(time))
    return (time.getUTCFullYear() === now.getUTCFullYear() ? statedDay : statedDayOfYear).format(time);
  if (Math.abs(ms) < MINUTE_MS) return 'now';
  if (Math.abs(ms) < HOUR_MS) return relative.format(-Math.round(ms / MINUTE_MS), 'minute');
  if (Math.abs(ms) < DAY_MS) return relative.format(-Math.round(ms / HOUR_MS), 'hour');
  if (Math.abs(ms) < 7 * DAY_MS) return relative.format(-Math.round(ms / DAY_MS), 'day');
  return (isThisYear(time, now) ? day : dayOfYear).format(time);
}

const CONTROL = /[\p{Cc}\u2028\u2029]/gu;
/** Characters that reverse the direction of the text after them, including ours if a title is within a sentence. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;
const TITLE_GRAPHEMES_MAX = 200;
const graphemes = new Intl.Segmenter();

/** Cleans a title that anybody may have written: at most 200 characters, with control characters visible and those for direction removed. */
export function plainTitle(text: string | null | undefined): string {
  const shown = (text ?? '')
    .replace(DIRECTION, '')
    .replace(CONTROL, (char) => (/\s/.test(char) ? ' ' : '\u2423'))
    .trim();
  if (shown === '') return 'Without a title';
  const kept = [...graphemes.segment(shown.slice(0, 4 * TITLE_GRAPHEMES_MAX))].slice(0, TITLE_GRAPHEMES_MAX);
  const cut = kept.map(({ segment }) => segment).join('');
  return cut.length < shown.length ? `${cut}…` : cut;
}
