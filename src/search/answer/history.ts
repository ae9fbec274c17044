import type { AskedFact } from '../../memories/history/asked-fact.ts';
import type { ValueChange } from '../../memories/history/find-changes.ts';
import type { ClaimingRow } from '../../memories/history/claiming-row.ts';
import { askedKind } from '../../text/claims/asked-slots.ts';
import { citationLabel } from '../evidence.ts';
import type { Place } from '../passages.ts';
import { spellDay } from '../../lib/dates/day.ts';

/** An answer with what is true now, or was true before, added to the words that it quotes. */
export interface ToldHistory {
  text: string;
  /** The memory that was added; null: none. */
  added: ClaimingRow | null;
}

/**
 * Puts the current statement before an answer that quotes an outdated one, and the previous one after an answer that quotes a current one:
 * “Until 12 March 2026: …”. `quoted`: the places of its first quotation.
 */
export function withHistory(
  question: string,
  text: string,
  quoted: { documentId: number; places: readonly Place[] },
  changes: readonly ValueChange[],
): ToldHistory {
  const kind = askedKind(question);
  const meant = changes.filter((change) => kind === null || change.kind === kind);
  const outdated = meant.find(({ old }) => stands(old, quoted));
  if (outdated) {
    const { current, until } = outdated;
    if (text.includes(current.text)) return { text, added: null };
    return { text: `${cited(current)} ${untilDay(until)}${text}`, added: current };
  }
  const before = meant
    .filter(({ current, old }) => stands(current, quoted) && !text.includes(old.text))
    .sort((a, b) => (b.until ?? '').localeCompare(a.until ?? ''))[0];
  if (!before) return { text, added: null };
  return { text: `${text} ${untilDay(before.until)}${cited(before.old)}`, added: before.old };
}

/** Says what is true now, what was true before, and what a text without a date says, which may be older or newer. */
export function sayFact({ current, change, undated }: AskedFact): { text: string; memories: ClaimingRow[] } {
  const before = change ? [`${untilDay(change.until)}${cited(change.old)}`] : [];
  const other = undated ? [`Without a date: ${cited(undated)}`] : [];
  return {
    text: [cited(current), ...before, ...other].join(' '),
    memories: [current, ...(change ? [change.old] : []), ...(undated ? [undated] : [])],
  };
}

const cited = ({ text, source, resource_id }: ClaimingRow): string =>
  `${text} [^${citationLabel(source, resource_id)}]`;

const untilDay = (day: string | null): string => {
  const time = day === null ? Number.NaN : Date.parse(day);
  return Number.isNaN(time) ? 'Before: ' : `Until ${spellDay(time)}: `;
};

/** Returns whether a memory is what is quoted. */
const stands = (
  { document_id, block_id, quote_start, quote_end }: ClaimingRow,
  { documentId, places }: { documentId: number; places: readonly Place[] },
): boolean =>
  document_id === documentId &&
  places.some(
    (place) =>
      place.block_id === block_id && place.start < (quote_end ?? 0) && (quote_start ?? 0) < place.end,
  );
