import type { Db, Tx } from '../../db/types.ts';
import type { Bucket, BucketRow } from '../document-date.ts';
import { type Viewer, visibleTo } from '../visible.ts';

/** Counts the visible documents by source and status. */
export async function countByStatus(
  db: Db,
  viewer: Viewer,
): Promise<{ source: string; status: string; n: number }[]> {
  return db<{ source: string; status: string; n: number }[]>`
    select c.source, c.status, sum(c.documents)::int as n
    from document_counts c
    where ${visibleTo(db, 'c', viewer)}
    group by c.source, c.status
    having sum(c.documents) <> 0
    order by c.source, c.status`;
}

/** Counts documents of an app, of all owners, whose memories and entities are not extracted yet. */
export async function countUnextracted(db: Db, appId: string): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select coalesce(sum(documents), 0)::float8 as n from document_counts
    where app_id = ${appId} and status in ('pending', 'processing')`;
  return row?.n ?? 0;
}

/** Filters for the stored counts; null: any. Days are `YYYY-MM-DD` in UTC; `before` is exclusive. */
export interface CountFilter {
  source: string | null;
  status: string | null;
  collection: string | null;
  after: string | null;
  before: string | null;
}

/** Returns the number of documents by date, in UTC, from the stored counts. */
export async function sumByDate(
  db: Db,
  viewer: Viewer,
  filter: CountFilter,
  bucket: Bucket,
): Promise<BucketRow[]> {
  return db<BucketRow[]>`
    select date_trunc(${bucket}, c.day::timestamp) at time zone 'UTC' as start, sum(c.documents)::int as n
    from document_counts c
    where ${visibleTo(db, 'c', viewer)}
      ${filter.source === null ? db`` : db`and c.source = ${filter.source}`}
      ${filter.status === null ? db`` : db`and c.status = ${filter.status}`}
      ${filter.collection === null ? db`` : db`and c.collection = ${filter.collection}`}
      ${filter.after === null ? db`` : db`and c.day >= ${filter.after}::date`}
      ${filter.before === null ? db`` : db`and c.day < ${filter.before}::date`}
    group by 1
    having sum(c.documents) <> 0
    order by 1`;
}

/** Lists apps whose counts have at least this many rows to consolidate. */
export async function listAppsToCount(db: Db, rowsMin: number): Promise<string[]> {
  // Across apps: one loop consolidates the counts of all.
  const rows = await db<{ app_id: string }[]>`
    select app_id from document_counts where is_new group by app_id having count(*) >= ${rowsMin} order by app_id`;
  return rows.map((row) => row.app_id);
}

/**
 * Consolidates an app's counts of days that changed. Of two concurrent processes, one waits for the other's rows and finds them gone: each
 * row is added once.
 */
export async function addUpCounts(tx: Tx, appId: string): Promise<void> {
  await tx`
    with changed as (
      select distinct c.owner, c.day from document_counts c where c.app_id = ${appId} and c.is_new),
    taken as (
      delete from document_counts c
      using changed n
      where c.app_id = ${appId} and c.owner is not distinct from n.owner and c.day = n.day
      returning c.owner, c.day, c.source, c.status, c.collection, c.documents)
    insert into document_counts (app_id, owner, day, source, status, collection, documents, is_new)
    select ${appId}, owner, day, source, status, collection, sum(documents), false
    from taken
    group by owner, day, source, status, collection
    having sum(documents) <> 0`;
}
