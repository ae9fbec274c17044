import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { linkVerdicts, type VerdictRow } from '../link-verdicts.ts';
import { linkMemories, type MemoryHistory } from './link-memories.ts';
import type { ClaimingRow } from './claiming-row.ts';
import { listMemoriesByIds, listByKeys, listOfDocuments, listVerdicts } from './queries.ts';
import { documentSpan, saidDays, type StatedMemory } from './stated-memory.ts';
import { utcDay } from '../../lib/dates/day.ts';

/** Maximum memories read because they have something in common. */
const NEIGHBORS_MAX = 1_000;

/** `asOf`: the state on that day, `YYYY-MM-DD`; null: the state now. */
export interface AsOf {
  asOf: string | null;
  now: Date;
}

export interface Histories {
  /** By memory: those asked for, and those that have something in common with them. */
  histories: ReadonlyMap<string, MemoryHistory>;
  rows: ReadonlyMap<string, ClaimingRow>;
  /** Verdicts of models on two of them. */
  verdicts: readonly VerdictRow[];
}

/** Maximum steps when following verdicts from one memory to the next. */
const VERDICT_STEPS_MAX = 5;

/**
 * Returns how memories relate to all others that the viewer may see. Computed from the current memories, so that nothing remains of a changed or
 * deleted document, and what only one user sees changes nothing for others. `more`: other memories to compare with, which need nothing in common.
 */
export async function readHistories(
  db: Db,
  viewer: Viewer,
  memories: readonly ClaimingRow[],
  time: AsOf,
  more: readonly ClaimingRow[] = [],
): Promise<Histories> {
  const keys = [...new Set(memories.flatMap((memory) => memory.keys))];
  const near = await listByKeys(db, viewer, keys, NEIGHBORS_MAX);
  const rows = new Map([...near, ...more, ...memories].map((row) => [row.memory_id, row]));
  const verdicts = await addJudged(db, viewer, rows);
  const histories = linkMemories([...rows.values()].map(toStated), {
    asOf: time.asOf,
    today: utcDay(time.now),
  });
  const read = { rows, histories, verdicts };
  const dayOf = (id: string) => {
    const row = rows.get(id);
    return row ? dayOfMemory(row, read) : null;
  };
  linkVerdicts(histories, verdicts, { dayOf, asOf: time.asOf });
  return read;
}

/** Adds the memories that a model linked to these, if the viewer sees them; returns the verdicts whose two memories are both there. */
async function addJudged(
  db: Db,
  viewer: Viewer,
  rows: Map<string, ClaimingRow>,
): Promise<readonly VerdictRow[]> {
  const verdicts = new Map<string, VerdictRow>();
  let open = [...rows.values()].filter(({ is_judged }) => is_judged).map(({ memory_id }) => memory_id);
  for (let step = 0; step < VERDICT_STEPS_MAX && open.length; step++) {
    const found = await listVerdicts(db, viewer.appId, open);
    for (const verdict of found) verdicts.set(`${verdict.memory_id} ${verdict.other_id}`, verdict);
    const missing = found.flatMap(({ memory_id, other_id }) => [memory_id, other_id]);
    const added = await listMemoriesByIds(db, viewer, [...new Set(missing.filter((id) => !rows.has(id)))]);
    for (const row of added) rows.set(row.memory_id, row);
    open = added.map(({ memory_id }) => memory_id);
  }
  return [...verdicts.values()].filter((one) => rows.has(one.memory_id) && rows.has(one.other_id));
}

/** Returns the day from which a memory holds, `YYYY-MM-DD`: the one it gives, else when it was said; null if unknown. */
export function dayOfMemory(row: ClaimingRow, { histories }: Pick<Histories, 'histories'>): string | null {
  const { latest, earliest } = saidDays(toStated(row));
  return histories.get(row.memory_id)?.validFrom ?? latest ?? earliest;
}

/** Reads the memories of documents that claim something or on which a model has given a verdict. */
export const readClaiming = async (
  db: Db,
  viewer: Viewer,
  documentIds: readonly number[],
): Promise<ClaimingRow[]> => (await listOfDocuments(db, viewer, documentIds)).filter(isComparable);

/** Returns whether anything may be known about how a memory relates to others. */
export const isComparable = ({ claims, is_judged }: ClaimingRow): boolean => claims.length > 0 || is_judged;

const toStated = (row: ClaimingRow): StatedMemory => ({
  memoryId: row.memory_id,
  documentId: row.document_id,
  text: row.text,
  claims: row.claims,
  said: row.said,
  ...documentSpan(row),
});
