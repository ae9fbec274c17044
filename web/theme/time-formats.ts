const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Returns whether a time stands for a day, as a document states it: midnight in UTC. In another zone that would be the day before or after. */
const isDay = (time: Date): boolean => time.getTime() % DAY_MS === 0;

interface TimeFormats {
  /** Formats a time relative within the last week, else as a date. A day is always a date. */
  formatAgo: (time: Date, now: Date) => string;
  /** Formats when a message was written: day and time. */
  formatClock: (time: Date, now: Date) => string;
  /** Formats a time with its zone, or a day. */
  formatExact: (time: Date) => string;
}

/** Returns functions that format times for a reader, in their zone unless another is given. The year is left out if it is this one. */
export function timeFormats(locales: string[], zone?: string): TimeFormats {
  const day = dayFormat(locales, zone);
  const statedDay = dayFormat(locales, 'UTC');
  const clock = dayFormat(locales, zone, { hour: 'numeric', minute: '2-digit' });
  const wholeDay = new Intl.DateTimeFormat(locales, { dateStyle: 'full', timeZone: 'UTC' });
  const exact = new Intl.DateTimeFormat(locales, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  });
  const relative = new Intl.RelativeTimeFormat(locales, { numeric: 'auto', style: 'narrow' });

  function formatAgo(time: Date, now: Date): string {
    const ms = now.getTime() - time.getTime();
    if (Number.isNaN(ms)) return '';
    if (isDay(time)) return statedDay(time, now);
    if (Math.abs(ms) < MINUTE_MS) return 'now';
    if (Math.abs(ms) < HOUR_MS) return relative.format(-Math.trunc(ms / MINUTE_MS), 'minute');
    if (Math.abs(ms) < DAY_MS) return relative.format(-Math.trunc(ms / HOUR_MS), 'hour');
    if (Math.abs(ms) < 7 * DAY_MS) return relative.format(-Math.trunc(ms / DAY_MS), 'day');
    return day(time, now);
  }

  return {
    formatAgo,
    formatClock: (time, now) => (isDay(time) ? statedDay : clock)(time, now),
    formatExact: (time) => (isDay(time) ? wholeDay : exact).format(time),
  };
}

/** Formats a day, or more of a time, with its year if that is not the year of `now`. */
function dayFormat(locales: string[], timeZone: string | undefined, more: Intl.DateTimeFormatOptions = {}) {
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone, ...more };
  const short = new Intl.DateTimeFormat(locales, options);
  const long = new Intl.DateTimeFormat(locales, { ...options, year: 'numeric' });
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone });
  return (time: Date, now: Date): string =>
    (year.format(time) === year.format(now) ? short : long).format(time);
}
