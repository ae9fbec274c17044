/** A month of a timeline; `share` is relative to the month with the most. */
export interface MonthColumn {
  start: string;
  count: number;
  share: number;
}

/** Number of months shown, up to the newest: five years. */
const MONTHS_MAX = 60;

/** Returns every month from first to last, including empty ones; if there are more than five years, the last five. */
export function monthColumns(buckets: readonly { start: string; count: number }[]): MonthColumn[] {
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (!first || !last) return [];
  const countOf = new Map(buckets.map(({ start, count }) => [monthNumber(start), count]));
  const end = monthNumber(last.start);
  const begin = Math.max(monthNumber(first.start), end - MONTHS_MAX + 1);
  const counts = Array.from({ length: end - begin + 1 }, (_, at) => countOf.get(begin + at) ?? 0);
  const most = Math.max(1, ...counts);
  return counts.map((count, at) => ({
    start: monthStart(begin + at),
    count,
    share: count / most,
  }));
}

const monthNumber = (start: string): number => {
  const time = new Date(start);
  return time.getUTCFullYear() * 12 + time.getUTCMonth();
};
const monthStart = (month: number): string =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12, 1)).toISOString();
