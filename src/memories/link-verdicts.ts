import type { MemoryHistory, MemoryLink } from './history/link-memories.ts';

/** What a model said of two memories. */
export interface VerdictRow {
  memory_id: string;
  other_id: string;
  verdict: 'supersedes' | 'contradicts' | 'repeats';
  quote: string;
  other_quote: string;
  decided_by: string;
}

/**
 * Adds a model's verdicts to what the rules say of memories, which they never change: two memories that the rules have linked stay as they are, and nothing
 * older supersedes what is newer. `dayOf`: from when a memory holds; what begins after `asOf` does not count.
 */
export function linkVerdicts(
  histories: ReadonlyMap<string, MemoryHistory>,
  verdicts: readonly VerdictRow[],
  { dayOf, asOf }: { dayOf: (memoryId: string) => string | null; asOf: string | null },
): void {
  for (const verdict of verdicts) {
    const [history, other] = [histories.get(verdict.memory_id), histories.get(verdict.other_id)];
    if (!history || !other || isLinked(history, verdict.other_id)) continue;
    const [day, otherDay] = [dayOf(verdict.memory_id), dayOf(verdict.other_id)];
    if (asOf !== null && [day, otherDay].some((one) => one !== null && one > asOf)) continue;
    const to = linkTo(verdict.memory_id, verdict.quote, day);
    const from = linkTo(verdict.other_id, verdict.other_quote, otherDay);
    if (verdict.verdict === 'repeats') {
      history.repeats.push(verdict.other_id);
      other.repeats.push(verdict.memory_id);
    } else if (verdict.verdict === 'contradicts') {
      history.contradicts.push(from);
      other.contradicts.push(to);
    } else if (day === null || otherDay === null || day >= otherDay) {
      history.supersedes.push(from);
      other.supersededBy.push(to);
      if (day !== null && (other.validTo === null || day < other.validTo)) other.validTo = day;
    }
  }
}

const isLinked = ({ supersededBy, supersedes, contradicts, repeats }: MemoryHistory, id: string): boolean =>
  repeats.includes(id) ||
  [...supersededBy, ...supersedes, ...contradicts].some(({ memoryId }) => memoryId === id);

/** The whole statement is meant, by the words that the verdict rests on; no slot of it. */
const linkTo = (memoryId: string, quote: string, from: string | null): MemoryLink => ({
  memoryId,
  slot: '',
  value: quote,
  kind: 'name',
  from,
  decidedBy: 'model',
});
