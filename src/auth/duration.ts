const UNIT_SECONDS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Parses a duration such as `30m`, `2h` or `1d` into seconds; returns null if it is not one. */
export function parseDurationSeconds(text: string): number | null {
  const match = /^(\d{1,9})([smhd])$/.exec(text.trim());
  if (!match) return null;
  const [, amount, unit = ''] = match;
  return Number(amount) * (UNIT_SECONDS[unit] ?? Number.NaN);
}
