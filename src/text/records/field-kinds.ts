import { DAY_MS } from '../../lib/dates/day.ts';
import { monthNumber } from '../../lib/dates/month-names.ts';

/** The kind of a field, derived from its value. */
export type FieldKind = 'number' | 'date' | 'duration' | 'year' | 'text' | 'empty';

/** Returns the kind of a field value; “-”, “n/a” and the like are empty. */
export function fieldKind(value: string): FieldKind {
  const text = value.trim().toLowerCase();
  if (/^(?:|-+|n\/?a|null|none|unknown|\?+)$/.test(text)) return 'empty';
  if (/^(?:19|20)\d\d$/.test(text)) return 'year';
  if (/^\d{1,3}:\d\d(?::\d\d)?$/.test(text)) return 'duration';
  if (dayNumberOf(text) !== null) return 'date';
  if (/^[$€£]?\s?-?\d[\d.,]*\s?%?$/.test(text)) return 'number';
  return 'text';
}

/** Parses a date as people write it (“17-Mar-08”, “March 17 , 2008”, “2008-03-17”) into days since 1970; null if it is not one. */
export function dayNumberOf(value: string): number | null {
  const text = value.trim().toLowerCase();
  const iso = /^(\d{4})-(\d\d)-(\d\d)/.exec(text);
  if (iso) return days(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]));
  const dayFirst = /^(\d{1,2})[\s.-]+([a-z]{3,9})[\s.,-]+(\d{2,4})$/.exec(text);
  if (dayFirst) return dateFrom(dayFirst[1], dayFirst[2], dayFirst[3]);
  const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?\s*,?\s*(\d{2,4})$/.exec(text);
  return monthFirst ? dateFrom(monthFirst[2], monthFirst[1], monthFirst[3]) : null;
}

function dateFrom(
  day: string | undefined,
  month: string | undefined,
  year: string | undefined,
): number | null {
  const number = monthNumber(month ?? '');
  if (number === 0) return null;
  const short = Number(year);
  return days(short < 100 ? short + (short < 50 ? 2000 : 1900) : short, number - 1, Number(day));
}

const days = (year: number, month: number, day: number): number => Date.UTC(year, month, day) / DAY_MS;

const secondsOf = (value: string): number =>
  value
    .trim()
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);

const numberOf = (value: string): number => Number(value.replace(/[^\d.-]/g, ''));

/** A different year is a different edition: a paper and its longer version, a model and the next one. */
const YEARS_APART = 1;

/** Returns how well two values of one kind agree, -1 (differ) .. 1 (equal); 0 means no evidence. */
export function agreement(kind: FieldKind, left: string, right: string): number {
  if (kind === 'duration')
    return secondsOf(left) === secondsOf(right)
      ? 1
      : near(Math.abs(secondsOf(left) - secondsOf(right)), 2, 6);
  if (kind === 'date') return near(Math.abs((dayNumberOf(left) ?? 0) - (dayNumberOf(right) ?? 0)), 2, 370);
  if (kind === 'year') return near(Math.abs(numberOf(left) - numberOf(right)), 0, YEARS_APART);
  if (kind !== 'number') return 0;
  const [one, other] = [numberOf(left), numberOf(right)];
  if (!Number.isFinite(one) || !Number.isFinite(other)) return 0;
  return near(Math.abs(one - other) / Math.max(Math.abs(one), Math.abs(other), 1e-9), 0.02, 0.5);
}

/** Returns 1 up to `equal`, falling to -1 at `different`. */
function near(distance: number, equal: number, different: number): number {
  if (distance <= equal) return 1;
  return Math.max(-1, 1 - (2 * (distance - equal)) / (different - equal));
}
