import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { linkMemories, type MemoryHistory } from './link-memories.ts';
import type { ClaimingRow } from './claiming-row.ts';
import { listByKeys, listOfDocuments } from './queries.ts';
import { documentSpan, type StatedMemory } from './stated-memory.ts';

/** Memories looked at for what they are to each other. */
const NEIGHBORS_MAX = 1_000;

/** `asOf`: as it was on that day, `YYYY-MM-DD`; null: as it is now. */
export interface AsOf {
  asOf: string | null;
  now: Date;
}

export interface Histories {
  /** By memory: those asked for, and those that have something in common with them. */
  histories: ReadonlyMap<string, MemoryHistory>;
  rows: ReadonlyMap<string, ClaimingRow>;
}

/**
 * What memories are to all others that the viewer may see: read from the memories there are now, so that nothing is left of a document that is changed or
 * deleted, and what only a user sees changes nothing for others.
 */
export async function readHistories(
  db: Db,
  viewer: Viewer,
  memories: readonly ClaimingRow[],
  time: AsOf,
): Promise<Histories> {
  const keys = [...new Set(memories.flatMap((memory) => memory.keys))];
  const near = await listByKeys(db, viewer, keys, NEIGHBORS_MAX);
  const rows = new Map([...near, ...memories].map((row) => [row.memory_id, row]));
  return {
    rows,
    histories: linkMemories([...rows.values()].map(toStated), {
      asOf: time.asOf,
      today: time.now.toISOString().slice(0, 10),
    }),
  };
}

/** The memories of documents that claim something. */
export const readClaiming = async (
  db: Db,
  viewer: Viewer,
  documentIds: readonly number[],
): Promise<ClaimingRow[]> =>
  (await listOfDocuments(db, viewer, documentIds)).filter((memory) => memory.claims.length > 0);

const toStated = (row: ClaimingRow): StatedMemory => ({
  memoryId: row.memory_id,
  documentId: row.document_id,
  text: row.text,
  claims: row.claims,
  said: row.said,
  ...documentSpan(row),
});
