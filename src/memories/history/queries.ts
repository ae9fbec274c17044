import type { Db, Fragment } from '../../db/types.ts';
import { type Viewer, visibleTo } from '../../documents/visible.ts';
import type { ClaimingRow } from './claiming-row.ts';

/** Visible memories with their documents; `which` says which ones, and in what order. */
const listClaiming = (db: Db, viewer: Viewer, which: Fragment): Promise<ClaimingRow[]> => db<ClaimingRow[]>`
  select m.memory_id, m.document_id, m.kind, m.text, m.quote, m.confidence, m.block_id, m.quote_start, m.quote_end, m.said, m.claims, m.keys,
    d.source, d.resource_id, d.title, d.occurred_at, d.created_at, d.last_modified
  from memories m
  join documents d on d.app_id = m.app_id and d.document_id = m.document_id
  where ${visibleTo(db, 'm', viewer)} and ${which}`;

/** Visible memories that have one of these keys, the latest stored first. */
export async function listByKeys(
  db: Db,
  viewer: Viewer,
  keys: readonly string[],
  limit: number,
): Promise<ClaimingRow[]> {
  if (!keys.length) return [];
  const which = db`m.keys && ${[...keys]}::text[] and m.keys <> '{}' order by m.document_id desc, m.position limit ${limit}`;
  return listClaiming(db, viewer, which);
}

/** Visible memories of documents, in reading order. */
export async function listOfDocuments(
  db: Db,
  viewer: Viewer,
  documentIds: readonly number[],
): Promise<ClaimingRow[]> {
  if (!documentIds.length) return [];
  const which = db`m.document_id = any(${[...documentIds]}::bigint[]) order by m.document_id, m.position`;
  return listClaiming(db, viewer, which);
}

/** A memory, when the viewer may see it. */
export async function findClaiming(db: Db, viewer: Viewer, memoryId: string): Promise<ClaimingRow | null> {
  const [row] = await listClaiming(db, viewer, db`m.memory_id = ${memoryId}`);
  return row ?? null;
}
