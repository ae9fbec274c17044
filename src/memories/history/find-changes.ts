import type { ValueKind } from '../../text/claims/value.ts';
import type { MemoryHistory, MemoryLink } from './link-memories.ts';
import type { ClaimingRow } from './claiming-row.ts';
import type { Histories } from './read-histories.ts';

/** A statement that no longer holds, and the one that holds now. */
export interface ValueChange {
  old: ClaimingRow;
  current: ClaimingRow;
  /** Empty: the value stands in no slot. */
  slot: string;
  /** The current value as it is written, and what it is. */
  value: string;
  kind: ValueKind;
  /** Until which day the old one held, `YYYY-MM-DD`; null where nothing says. */
  until: string | null;
}

/** Supersessions followed from one memory. */
const STEPS_MAX = 20;

/** What changed of what these memories say: those that are superseded, and those that supersede others. */
export function findValueChanges(
  memories: readonly ClaimingRow[],
  { histories, rows }: Histories,
): ValueChange[] {
  const changes = new Map<string, ValueChange>();
  const add = (old: ClaimingRow | undefined, link: MemoryLink | undefined) => {
    const last = link && lastOf(link, histories);
    const current = last && rows.get(last.memoryId);
    if (!old || !link || !current || current.memory_id === old.memory_id) return;
    changes.set(`${old.memory_id}\n${last.slot}`, {
      old,
      current,
      slot: last.slot,
      value: last.value,
      kind: last.kind,
      until: link.from,
    });
  };
  for (const memory of memories) {
    const history = histories.get(memory.memory_id);
    for (const link of history?.supersededBy ?? []) add(memory, link);
    for (const { memoryId, slot } of history?.supersedes ?? []) {
      const links = histories.get(memoryId)?.supersededBy ?? [];
      add(rows.get(memoryId), links.find((link) => link.slot === slot) ?? links[0]);
    }
  }
  return [...changes.values()];
}

/** Who superseded whom, to the end. */
function lastOf(link: MemoryLink, histories: ReadonlyMap<string, MemoryHistory>): MemoryLink {
  let last = link;
  const seen = new Set<string>();
  for (let step = 0; step < STEPS_MAX && !seen.has(last.memoryId); step++) {
    seen.add(last.memoryId);
    const next = histories.get(last.memoryId)?.supersededBy.find(({ slot }) => slot === last.slot);
    if (!next) break;
    last = next;
  }
  return last;
}
