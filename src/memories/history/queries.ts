import type { Db } from '../../db/types.ts';
import { type Viewer, visibleTo } from '../../documents/visible.ts';
import type { ClaimingRow } from './claiming-row.ts';

const columns = (db: Db) => db`
  m.memory_id, m.document_id, m.kind, m.text, m.quote, m.confidence, m.block_id, m.quote_start, m.quote_end, m.said, m.claims, m.keys,
  d.source, d.resource_id, d.title, d.occurred_at, d.created_at, d.last_modified`;

/** Visible memories that have one of these keys, the latest stored first. */
export async function listByKeys(
  db: Db,
  viewer: Viewer,
  keys: readonly string[],
  limit: number,
): Promise<ClaimingRow[]> {
  if (!keys.length) return [];
  return db<ClaimingRow[]>`
    select ${columns(db)}
    from memories m
    join documents d on d.app_id = m.app_id and d.document_id = m.document_id
    where ${visibleTo(db, 'm', viewer)} and m.keys && ${[...keys]}::text[] and m.keys <> '{}'
    order by m.document_id desc, m.position
    limit ${limit}`;
}

/** Visible memories of documents, in reading order. */
export async function listOfDocuments(
  db: Db,
  viewer: Viewer,
  documentIds: readonly number[],
): Promise<ClaimingRow[]> {
  if (!documentIds.length) return [];
  return db<ClaimingRow[]>`
    select ${columns(db)}
    from memories m
    join documents d on d.app_id = m.app_id and d.document_id = m.document_id
    where ${visibleTo(db, 'm', viewer)} and m.document_id = any(${[...documentIds]}::bigint[])
    order by m.document_id, m.position`;
}

/** A memory, when the viewer may see it. */
export async function findClaiming(db: Db, viewer: Viewer, memoryId: string): Promise<ClaimingRow | null> {
  const [row] = await db<ClaimingRow[]>`
    select ${columns(db)}
    from memories m
    join documents d on d.app_id = m.app_id and d.document_id = m.document_id
    where ${visibleTo(db, 'm', viewer)} and m.memory_id = ${memoryId}`;
  return row ?? null;
}
