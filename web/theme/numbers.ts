import { intlLocales } from './locales.ts';
import { timeFormats } from './time-formats.ts';

const LOCALES = typeof navigator === 'undefined' ? ['en'] : intlLocales(navigator.languages);
const whole = new Intl.NumberFormat(LOCALES);
const short = new Intl.NumberFormat(LOCALES, { notation: 'compact', maximumFractionDigits: 1 });
const month = new Intl.DateTimeFormat(LOCALES, { month: 'long', year: 'numeric', timeZone: 'UTC' });
export const { formatAgo, formatClock, formatExact } = timeFormats(LOCALES);

export const formatCount = (count: number): string => whole.format(count);
/** Formats `1 file`, `1,058 files`. */
export const countOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
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
