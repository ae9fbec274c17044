import type { Db } from '../../db/types.ts';
import type { Bucket, BucketRow } from '../../documents/document-date.ts';
import { type Viewer, visibleTo } from '../../documents/visible.ts';
import { latestDocumentsOf } from '../queries.ts';

/** Counts an entity's visible documents by their date in UTC; a document without a date counts at the time it was stored. */
export async function countEntityDocuments(
  db: Db,
  viewer: Viewer,
  entityId: string,
  bucket: Bucket,
): Promise<BucketRow[]> {
  return db<BucketRow[]>`
    select date_trunc(${bucket}, coalesce(d.occurred_at, d.last_modified, d.created_at, d.stored_at), 'UTC') as start,
      count(distinct d.document_id)::int as n
    from mentions m
    join documents d on d.app_id = m.app_id and d.document_id = m.document_id
    where ${visibleTo(db, 'm', viewer)} and m.entity_id = ${entityId}
    group by 1
    order by 1`;
}

/** Lists which of these entities appear in each of the latest documents of one of them, as far as visible to the viewer. */
export async function listStandings(
  db: Db,
  viewer: Viewer,
  entityId: string,
  among: readonly string[],
): Promise<{ document_id: number; entity_ids: string[] }[]> {
  return db<{ document_id: number; entity_ids: string[] }[]>`
    with own as (${latestDocumentsOf(db, viewer, entityId)})
    select m.document_id, array_agg(distinct m.entity_id) as entity_ids
    from own
    join mentions m on m.document_id = own.document_id
    where m.entity_id = any(${[...among]}::uuid[]) and ${visibleTo(db, 'm', viewer)}
    group by m.document_id
    order by m.document_id desc`;
}
