import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { askedKind, askedSlots } from '../../text/claims/asked-slots.ts';
import { type ValueChange, findValueChanges } from './find-changes.ts';
import { slotKey } from './memory-keys.ts';
import { listByKeys } from './queries.ts';
import { type AsOf, readHistories } from './read-histories.ts';

const MEMORIES_MAX = 200;

/** What changed of what a question asks for by its thing and its slot, the newest change first. */
export async function readAskedChanges(
  db: Db,
  viewer: Viewer,
  question: string,
  time: AsOf,
): Promise<ValueChange[]> {
  const pairs = askedSlots(question);
  const keys = pairs.map(({ subject, slot }) => slotKey(viewer.appId, subject, slot));
  const found = await listByKeys(db, viewer, keys, MEMORIES_MAX);
  if (!found.length) return [];
  const asked = new Map(pairs.map(({ subject, slot }) => [`${subject}\n${slot}`, subject.split(' ').length]));
  const kind = askedKind(question);
  const precision = (change: ValueChange) => precisionOf(change, asked);
  return findValueChanges(found, await readHistories(db, viewer, found, time))
    .filter((change) => (kind === null || change.kind === kind) && precision(change) > 0)
    .sort((a, b) => precision(b) - precision(a) || (b.until ?? '').localeCompare(a.until ?? ''));
}

/** Of how many words the thing is that is asked for and that the change is of: the most of them are the surest. */
const precisionOf = ({ current, slot }: ValueChange, asked: ReadonlyMap<string, number>): number =>
  Math.max(
    0,
    ...current.claims.map((claim) =>
      claim.slot === slot ? (asked.get(`${claim.subject}\n${slot}`) ?? 0) : 0,
    ),
  );
