/** Returns the pause a server asks for in ms (`retry-after-ms`, or `Retry-After` in seconds or as a date; RFC 9110, 10.2.3), or null. */
export function retryAfterMs(headers: Readonly<Record<string, string>>, now: Date): number | null {
  const exact = Number(headers['retry-after-ms'] ?? NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const text = headers['retry-after']?.trim();
  if (!text) return null;
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
