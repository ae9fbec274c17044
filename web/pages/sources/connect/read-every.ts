const HOUR = 60;
const DAY = 24 * HOUR;

/** Describes how often a source is read: 15 as "every 15 minutes", 1440 as "every day". */
export function readEvery(minutes: number): string {
  if (minutes >= DAY && minutes % DAY === 0) return every(minutes / DAY, 'day');
  if (minutes >= HOUR && minutes % HOUR === 0) return every(minutes / HOUR, 'hour');
  return every(minutes, 'minute');
}

const every = (count: number, unit: string): string =>
  count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
