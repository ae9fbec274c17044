import type { Db, Fragment } from '../../db/types.ts';
import { type Viewer, visibleTo } from '../../documents/visible.ts';
import type { VerdictRow } from '../link-verdicts.ts';
import { quoteOf } from '../queries.ts';
import type { ClaimingRow } from './claiming-row.ts';

/** Lists visible memories with their documents; `which` selects and orders them. */
const listClaiming = (db: Db, viewer: Viewer, which: Fragment): Promise<ClaimingRow[]> => db<ClaimingRow[]>`
  select m.memory_id, m.document_id, m.kind, m.text, ${quoteOf(db)}, m.confidence, m.block_id, m.quote_start, m.quote_end, m.said, m.claims, m.keys,
    d.source, d.resource_id, d.title, d.occurred_at, d.created_at, d.last_modified,
    exists (select 1 from memory_verdicts v where v.app_id = m.app_id and v.memory_id = m.memory_id)
      or exists (select 1 from memory_verdicts v where v.app_id = m.app_id and v.other_id = m.memory_id) as is_judged
  from memories m
  join documents d on d.app_id = m.app_id and d.document_id = m.document_id
  where ${visibleTo(db, 'm', viewer)} and ${which}`;

/** Lists visible memories with one of these keys, latest stored first. */
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

/** Lists visible memories of documents, in reading order. */
export async function listOfDocuments(
  db: Db,
  viewer: Viewer,
  documentIds: readonly number[],
): Promise<ClaimingRow[]> {
  if (!documentIds.length) return [];
  const which = db`m.document_id = any(${[...documentIds]}::bigint[]) order by m.document_id, m.position`;
  return listClaiming(db, viewer, which);
}

/** Returns a memory if the viewer may see it, else null. */
export async function findClaiming(db: Db, viewer: Viewer, memoryId: string): Promise<ClaimingRow | null> {
  const [row] = await listClaiming(db, viewer, db`m.memory_id = ${memoryId}`);
  return row ?? null;
}

/** Lists visible memories by their ids. */
export async function listMemoriesByIds(
  db: Db,
  viewer: Viewer,
  memoryIds: readonly string[],
): Promise<ClaimingRow[]> {
  if (!memoryIds.length) return [];
  return listClaiming(db, viewer, db`m.memory_id = any(${[...memoryIds]}::uuid[])`);
}

/** Latest documents considered per entity: an entity that all documents name says little. */
const DOCUMENTS_OF_ENTITY_MAX = 50;

/** Lists visible memories of other documents that share an entity with this one, latest stored first. */
export async function listNamedTogether(
  db: Db,
  viewer: Viewer,
  documentId: number,
  limit: number,
): Promise<ClaimingRow[]> {
  const which = db`m.document_id <> ${documentId} and m.document_id in (
    select n.document_id
    from (
      select distinct entity_id from mentions where app_id = ${viewer.appId} and document_id = ${documentId}) named
    cross join lateral (
      select distinct t.document_id
      from mentions t
      where t.app_id = ${viewer.appId} and t.entity_id = named.entity_id
      order by t.document_id desc
      limit ${DOCUMENTS_OF_ENTITY_MAX}) n)
    order by m.document_id desc, m.position limit ${limit}`;
  return listClaiming(db, viewer, which);
}

/** Lists what models said about these memories and others. Callers show a verdict only if the viewer sees both memories. */
export async function listVerdicts(
  db: Db,
  appId: string,
  memoryIds: readonly string[],
): Promise<VerdictRow[]> {
  const ids = [...memoryIds];
  return db<VerdictRow[]>`
    select memory_id, other_id, verdict, quote, other_quote, decided_by
    from memory_verdicts
    where app_id = ${appId} and (memory_id = any(${ids}::uuid[]) or other_id = any(${ids}::uuid[]))
    order by decided_at, memory_id, other_id`;
}
