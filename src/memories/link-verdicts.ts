import type { MemoryHistory, MemoryLink } from './history/link-memories.ts';

/** A model's verdict on two memories. */
export interface VerdictRow {
  memory_id: string;
  other_id: string;
  verdict: 'supersedes' | 'contradicts' | 'repeats';
  quote: string;
  other_quote: string;
  decided_by: string;
}

/**
 * Adds a model's verdicts to what the rules say about memories, without changing that: memories that the rules have linked stay as they are, and
 * nothing older supersedes what is newer. `dayOf`: the day from which a memory holds; what begins after `asOf` does not count.
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

/** Links to the whole statement, not to a slot of it; the value is the quote that the verdict rests on. */
const linkTo = (memoryId: string, quote: string, from: string | null): MemoryLink => ({
  memoryId,
  slot: '',
  value: quote,
  kind: 'name',
  from,
  decidedBy: 'model',
});
