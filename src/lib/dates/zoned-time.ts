/** Returns the minutes east of UTC in a written time (`…+05:30`, `…-0700`); null if it has no offset or is in UTC. */
export function offsetOf(written: unknown): number | null {
  if (typeof written !== 'string') return null;
  const [, sign, hours, minutes] = /:\d\d(?:\.\d+)?\s*([+-])(\d\d):?(\d\d)$/.exec(written.trim()) ?? [];
  if (sign === undefined) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) || null;
}

/** Formats a moment at this many minutes east of UTC: ISO 8601 with that offset; the first ten characters are the day there. */
export function toZonedIso(moment: Date, offset: number | null): string {
  if (!offset) return moment.toISOString();
  const there = new Date(moment.getTime() + offset * 60_000).toISOString().slice(0, -1);
  const size = Math.abs(offset);
  const digits = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'));
  return `${there}${offset < 0 ? '-' : '+'}${digits.join(':')}`;
}
