/** Returns the seconds of a `Retry-After` header, which is a number or a date (RFC 9110, 10.2.3); null if it cannot be parsed. */
export function readRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const seconds = /^\d{1,9}(?:\.\d+)?$/.test(header.trim())
    ? Number(header)
    : (Date.parse(header) - now.getTime()) / 1_000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
