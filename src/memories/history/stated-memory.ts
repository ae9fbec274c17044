import type { SlotClaim, ValueKey } from '../../text/claims/claim.ts';
import { DAY_MS, utcDay } from '../../lib/dates/day.ts';

/** A memory with the times that show when it was true. */
export interface StatedMemory {
  memoryId: string;
  documentId: number;
  text: string;
  claims: readonly SlotClaim[];
  /** When it was said, ISO 8601; `made`: when its document was created; null: at any time in its document's period. */
  said: string | null;
  /** The period in which its document can have said it: from its creation to its last change, or its own day. */
  earliest: Date | null;
  latest: Date | null;
}

/** A claim with its days in full, `YYYY-MM-DD`. */
export interface DatedClaim extends ValueKey {
  memory: StatedMemory;
  claim: SlotClaim;
  /** The first and last day on which it can have been said; null if unknown. */
  earliest: string | null;
  latest: string | null;
  from: string | null;
  until: string | null;
}

/** Returns the claims of a memory with dates. A day without a year is the one nearest to when it was said. */
export function dateClaims(memory: StatedMemory): DatedClaim[] {
  const { earliest, latest } = saidDays(memory);
  const anchor = latest ?? earliest;
  return memory.claims.map((claim) => ({
    memory,
    claim,
    kind: claim.kind,
    key: claim.kind === 'date' ? fullDay(claim.key, anchor) : claim.key,
    earliest,
    latest,
    from: claim.from === null ? null : asDay(fullDay(claim.from, anchor)),
    until: claim.until === null ? null : asDay(fullDay(claim.until, anchor)),
  }));
}

/** Returns the first and last day on which a memory can have been said; null if unknown. */
export function saidDays({ said, earliest, latest }: StatedMemory) {
  const time = said === null ? Number.NaN : Date.parse(said);
  if (said !== null && !Number.isNaN(time)) {
    const day = said.length === 10 ? said : utcDay(new Date(time));
    return { earliest: day, latest: day };
  }
  const last = said === 'made' ? earliest : latest;
  return { earliest: earliest && utcDay(earliest), latest: last && utcDay(last) };
}

/** Returns the period in which a document can have said what it says: its own day, else from its creation to its last change. */
export function documentSpan(row: {
  occurred_at: Date | null;
  created_at: Date | null;
  last_modified: Date | null;
}): Pick<StatedMemory, 'earliest' | 'latest'> {
  const { occurred_at, created_at, last_modified } = row;
  const isOwnDay = [created_at, last_modified].every((other) => other?.getTime() !== occurred_at?.getTime());
  if (occurred_at && isOwnDay) return { earliest: occurred_at, latest: occurred_at };
  const latest = last_modified ?? created_at;
  return { earliest: created_at && latest && created_at < latest ? created_at : latest, latest };
}

/** Adds the nearest year to a day: `05-18` near 2026-03-12 is 2026-05-18. Without an anchor, the day stays as it is. */
export function fullDay(key: string, anchor: string | null): string {
  if (key.length !== 5 || anchor === null) return key;
  const year = Number(anchor.slice(0, 4));
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(anchor)) / DAY_MS;
  const [nearest = key] = [year, year + 1, year - 1]
    .map((one) => `${one}-${key}`)
    .filter((day) => !Number.isNaN(Date.parse(day)))
    .sort((a, b) => distance(a) - distance(b));
  return nearest;
}

/** Returns the first day of a month; null for a day of an unknown year. */
const asDay = (key: string): string | null =>
  key.length === 10 ? key : key.length === 7 ? `${key}-01` : null;
