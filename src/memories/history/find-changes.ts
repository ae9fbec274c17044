import { terms } from '../../text/terms.ts';
import type { ValueKind } from '../../text/claims/value.ts';
import type { MemoryHistory, MemoryLink } from './link-memories.ts';
import type { ClaimingRow } from './claiming-row.ts';
import type { Histories } from './read-histories.ts';

/** An outdated statement and the current one. */
export interface ValueChange {
  old: ClaimingRow;
  current: ClaimingRow;
  /** Empty if the value has no slot. */
  slot: string;
  /** The current value as written, and its kind. */
  value: string;
  kind: ValueKind;
  /** The day until which the old one held, `YYYY-MM-DD`; null if unknown. */
  until: string | null;
}

/** Maximum supersessions followed from one memory. */
const STEPS_MAX = 20;

/** Returns what changed in what these memories say, whether they are superseded or supersede others. */
export function findValueChanges(memories: readonly ClaimingRow[], read: Histories): ValueChange[] {
  const changes = memories.flatMap((memory) => {
    const history = read.histories.get(memory.memory_id);
    return [
      ...(history?.supersededBy ?? []).map((link) => changeOf(memory, link, read)),
      ...(history?.supersedes ?? []).flatMap(({ memoryId, slot }) => {
        const links = read.histories.get(memoryId)?.supersededBy ?? [];
        // If a value had no slot, the slot is that of the statement which replaces it.
        const own = links.filter((link) => link.memoryId === memory.memory_id);
        const next = own.length ? own : [links.find((link) => link.slot === slot) ?? links[0]];
        return next.map((link) => changeOf(read.rows.get(memoryId), link, read));
      }),
    ];
  });
  const known = changes.filter((change) => change !== null);
  return [...new Map(known.map((change) => [changeKey(change), change])).values()];
}

/** Returns a key that is equal for a change found twice. */
export const changeKey = ({ old, slot, value }: ValueChange): string =>
  `${old.memory_id}\n${slot}\n${slot === '' ? value : ''}`;

function changeOf(
  old: ClaimingRow | undefined,
  link: MemoryLink | undefined,
  { histories, rows }: Histories,
): ValueChange | null {
  if (!old || !link) return null;
  const { memoryId, slot, value, kind } = lastOf(link, histories);
  const current = rows.get(memoryId);
  if (!current || memoryId === old.memory_id) return null;
  return { old, current, slot, value, kind, until: link.from };
}

/** Follows supersessions to the last one. */
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

/** Returns the change to the newest value, which is first, whose statements name the thing: “Decided: 15 June does not stand” says little alone. */
export function clearestOf(changes: readonly ValueChange[]): ValueChange | null {
  const [newest] = changes;
  if (!newest) return null;
  const alike = changes.filter(({ slot, value }) => slot === newest.slot && value === newest.value);
  return alike.find(({ old, current }) => namesThing(old, newest) && namesThing(current, newest)) ?? newest;
}

function namesThing({ text }: ClaimingRow, { current, slot }: ValueChange): boolean {
  const said = new Set(terms(text));
  const subject = current.claims.find((claim) => claim.slot === slot)?.subject ?? '';
  return subject.split(' ').every((term) => said.has(term));
}
