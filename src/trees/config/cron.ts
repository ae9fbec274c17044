import { Cron } from 'croner';

const FIELDS = 5;

/** Whether a text is a schedule: the five fields of cron (minute, hour, day, month, day of the week). */
export function isCron(schedule: string): boolean {
  if (schedule.trim().split(/\s+/).length !== FIELDS) return false;
  try {
    return new Cron(schedule, { paused: true, timezone: 'UTC' }).nextRun() !== null;
  } catch {
    // The library throws on an invalid pattern.
    return false;
  }
}

/** Whether a run of the schedule (in UTC) came between two times, the first of them excluded. Pure. */
export function isDue(schedule: string, since: Date, now: Date): boolean {
  const next = new Cron(schedule, { paused: true, timezone: 'UTC' }).nextRun(since);
  return next !== null && next <= now;
}
