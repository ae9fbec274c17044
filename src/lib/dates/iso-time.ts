/** Returns a moment as ISO 8601 in UTC; null for a text or number that is no moment. A text without a zone is in that of this machine. */
export function isoTime(moment: Date | number | string): string | null {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
