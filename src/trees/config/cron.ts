import { Cron } from 'croner';

const FIELDS = 5;

/** Returns whether a text is a cron schedule with five fields (minute, hour, day, month, day of the week). */
export function isCron(schedule: string): boolean {
  if (schedule.trim().split(/\s+/).length !== FIELDS) return false;
  try {
    return new Cron(schedule, { paused: true, timezone: 'UTC' }).nextRun() !== null;
  } catch {
    // The library throws on an invalid pattern.
    return false;
  }
}

/** Returns whether the schedule (in UTC) had a run after `since` and no later than `now`. Pure. */
export function isDue(schedule: string, since: Date, now: Date): boolean {
  const next = new Cron(schedule, { paused: true, timezone: 'UTC' }).nextRun(since);
  return next !== null && next <= now;
}
