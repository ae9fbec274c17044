import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { askedKind, askedSlots } from '../../text/claims/asked-slots.ts';
import { type AskedFact, findAskedFact, isChangeTo } from './asked-fact.ts';
import { clearestOf, type ValueChange, findValueChanges } from './find-changes.ts';
import { slotKey } from './memory-keys.ts';
import { listByKeys } from './queries.ts';
import { type AsOf, readHistories } from './read-histories.ts';
import { utcDay } from '../../lib/dates/day.ts';
import { compareText } from '../../lib/lists/compare-text.ts';

const MEMORIES_MAX = 200;

export interface AskedMemories {
  /** Changes to what the question asks for, the most specific thing first, then the newest. */
  changes: ValueChange[];
  /** The statement that has what the question asks for; null if none certainly does. */
  fact: AskedFact | null;
}

/** Returns what is known about the thing and the slot that a question asks for. */
export async function findAskedMemories(
  db: Db,
  viewer: Viewer,
  question: string,
  time: AsOf,
): Promise<AskedMemories> {
  const pairs = askedSlots(question);
  const keys = pairs.map(({ subject, slot }) => slotKey(viewer.appId, subject, slot));
  const found = await listByKeys(db, viewer, keys, MEMORIES_MAX);
  if (!found.length) return { changes: [], fact: null };
  const asked = new Map(pairs.map(({ subject, slot }) => [`${subject}\n${slot}`, subject.split(' ').length]));
  const kind = askedKind(question);
  const precision = (change: ValueChange) => precisionOf(change, asked);
  const read = await readHistories(db, viewer, found, time);
  const meant = findValueChanges(found, read)
    .filter((change) => kind === null || change.kind === kind)
    .sort((a, b) => precision(b) - precision(a) || compareText(b.until ?? '', a.until ?? ''));
  const changes = meant.filter((change) => precision(change) > 0);
  const change = clearestOf(changes);
  if (change) return { changes, fact: { current: change.current, change, undated: null } };
  const day = time.asOf ?? utcDay(time.now);
  const fact = findAskedFact(question, { slots: pairs, kind }, found, read, day);
  if (!fact) return { changes, fact: null };
  const own = clearestOf(meant.filter((other) => isChangeTo(other, fact.claim)));
  return { changes, fact: { current: fact.current, change: own, undated: fact.undated } };
}

/** Returns how many words the changed thing has in the question: more words are more certain. */
const precisionOf = ({ current, slot }: ValueChange, asked: ReadonlyMap<string, number>): number =>
  Math.max(
    0,
    ...current.claims.map((claim) =>
      claim.slot === slot ? (asked.get(`${claim.subject}\n${slot}`) ?? 0) : 0,
    ),
  );
