import { findValues } from '../../text/claims/value.ts';
import { withoutCitations } from '../statements/citations.ts';
import { DAY_MS, utcDay } from '../../lib/dates/day.ts';

/**
 * Returns the days named in a statement that have passed: on `since` or later, before `today` (`YYYY-MM-DD`). A day without a year is the
 * one closest to `since`; a month has passed once it is over.
 */
export function passedDays(statement: string, { since, today }: { since: string; today: string }): string[] {
  if (since >= today) return [];
  return findValues(withoutCitations(statement)).flatMap(({ kind, key }) => {
    if (kind !== 'date') return [];
    const day = key.length === 5 ? nearest(key, since) : key.length === 7 ? lastDayOf(key) : key;
    return day !== null && day >= since && day < today ? [day] : [];
  });
}

function nearest(monthAndDay: string, day: string): string | null {
  const year = Number(day.slice(0, 4));
  const days = [year, year + 1, year - 1].map((one) => `${one}-${monthAndDay}`).filter(isDay);
  const distance = (one: string) => Math.abs(Date.parse(one) - Date.parse(day));
  return days.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

const isDay = (day: string): boolean => !Number.isNaN(Date.parse(day));

function lastDayOf(month: string): string | null {
  const [year, number] = month.split('-').map(Number);
  if (year === undefined || number === undefined || Number.isNaN(number)) return null;
  return utcDay(new Date(Date.UTC(year, number, 1) - DAY_MS));
}
