import { isoTime } from '../../lib/dates/iso-time.ts';

/** An offset stands after a time of day: the end of “01-02-2026” is none. */
const HAS_ZONE = /(?:Z|:\d\d\S*\s?[+-]\d\d:?\d\d|GMT.*)$/i;

/** Parses a written time, which is UTC unless it says otherwise, never in the zone of this machine. Returns ISO 8601, or null if it is none. */
export function utcTime(written: string): string | null {
  if (HAS_ZONE.test(written)) return isoTime(written);
  return isoTime(/T\d\d:\d\d/.test(written) ? `${written}Z` : `${written} UTC`);
}
