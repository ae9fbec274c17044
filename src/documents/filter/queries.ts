import type { Db, Fragment, Tx } from '../../db/types.ts';
import { type DocumentRow, ROW_COLUMNS } from '../columns.ts';
import type { Bucket, BucketRow } from '../document-date.ts';
import { ownersOf, type Viewer, visibleTo } from '../visible.ts';
import { type MetadataFilter, metadataFilterSql } from './metadata-filter.ts';

/** Conditions on documents; null: any. */
export interface ListFilter {
  source: string | null;
  status: string | null;
  type?: string | null;
  collection: string | null;
  metadata: MetadataFilter | null;
  /** Folded; each word must be a prefix of a word of the title. */
  title?: string | null;
  /** By the document's date; `before` is exclusive. */
  after?: string | null;
  before?: string | null;
  /** Excludes those of which nothing is stored: files that could not be read. */
  hasContent?: boolean | null;
  /** Excludes later ids. */
  documentIdMax?: number | null;
  /** Only these. */
  documentIds?: readonly number[] | null;
}

/** Returns the date a person would give the document, or when it was stored if none is known. Same as in the index `documents_date`. */
const dateOf = (db: Db): Fragment => db`coalesce(d.occurred_at, d.last_modified, d.created_at, d.stored_at)`;

const matching = (db: Db, viewer: Viewer, filter: ListFilter): Fragment => db`
  ${filter.source === null ? db`` : db`and d.source = ${filter.source}`}
  ${filter.status === null ? db`` : db`and d.status = ${filter.status}`}
  ${filter.type == null ? db`` : db`and d.type = ${filter.type}`}
  ${filter.collection === null ? db`` : db`and d.collection = ${filter.collection}`}
  ${filter.metadata === null ? db`` : db`and ${metadataFilterSql(db, filter.metadata)}`}
  ${filter.title == null ? db`` : db`and ${titled(db, viewer, filter.title)}`}
  ${filter.after == null ? db`` : db`and ${dateOf(db)} >= ${filter.after}::timestamptz`}
  ${filter.before == null ? db`` : db`and ${dateOf(db)} < ${filter.before}::timestamptz`}
  ${filter.hasContent ? db`and (d.body is not null or d.blocks is null or d.blocks::text <> '[]')` : db``}
  ${filter.documentIdMax == null ? db`` : db`and d.document_id <= ${filter.documentIdMax}`}
  ${filter.documentIds == null ? db`` : db`and d.document_id = any(${[...filter.documentIds]}::bigint[])`}`;

const titled = (db: Db, viewer: Viewer, title: string): Fragment => db`d.document_id in (
    select t.document_id
    from document_titles t
    where ${visibleTo(db, 't', viewer)} and t.words @@ (${titleQuery(db, viewer, title)}))`;

/** Searches only titles of the viewer and their app: the index has separate words for each app and owner. */
const titleQuery = (db: Db, viewer: Viewer, title: string): Fragment =>
  ownersOf(viewer)
    .map((owner) => db`title_query(${viewer.appId}, ${owner}::text, ${title})`)
    .reduce((all, one) => db`${all} || ${one}`);

/** Runs `run` for each owner whose rows the viewer sees, because every owner is a separate range of the index. */
function ofEachOwner(
  db: Db,
  viewer: Viewer,
  table: Fragment,
  run: (isOwned: Fragment) => Fragment,
): Fragment {
  const [, userId, ...audiences] = ownersOf(viewer);
  const own = userId == null ? db`` : db`union all (${run(db`${table}.owner = ${userId}`)})`;
  const shared = audiences.length
    ? db`union all select shared.* from unnest(${audiences}::text[]) as one (owner) cross join lateral (${run(db`${table}.owner = one.owner`)}) shared`
    : db``;
  return db`(${run(db`${table}.owner is null`)}) ${own} ${shared}`;
}

/** Returns the id of the document that the viewer's app stored last; 0 if there are none. */
export async function findNewestId(db: Db, { appId }: Viewer): Promise<number> {
  const [row] = await db<{ document_id: number }[]>`
    select d.document_id from documents d where d.app_id = ${appId} order by d.document_id desc limit 1`;
  return row?.document_id ?? 0;
}

/** Counts matching documents that belong to exactly this owner: the app, or the acting user. */
export async function countOwned(db: Db, viewer: Viewer, filter: ListFilter): Promise<number> {
  const { appId, userId } = viewer;
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n
    from documents d
    where d.app_id = ${appId} and d.owner is not distinct from ${userId} ${matching(db, viewer, filter)}`;
  return row?.n ?? 0;
}

/** Locks up to `limit` of them, oldest first. */
export async function lockOwned(
  tx: Tx,
  viewer: Viewer,
  filter: ListFilter,
  limit: number,
): Promise<number[]> {
  const { appId, userId } = viewer;
  const rows = await tx<{ document_id: number }[]>`
    select d.document_id
    from documents d
    where d.app_id = ${appId} and d.owner is not distinct from ${userId} ${matching(tx, viewer, filter)}
    order by d.document_id
    limit ${limit}
    for update`;
  return rows.map((row) => row.document_id);
}

/** Lists documents, last stored first; `before` is the last document_id of the previous page. */
export async function listDocumentRows(
  db: Db,
  viewer: Viewer,
  filter: ListFilter,
  before: number | null,
  limit: number,
): Promise<DocumentRow[]> {
  return db<DocumentRow[]>`
    select ${db.unsafe(ROW_COLUMNS)}
    from documents d
    where ${visibleTo(db, 'd', viewer)}
      ${before === null ? db`` : db`and d.document_id < ${before}`}
      ${matching(db, viewer, filter)}
    order by d.document_id desc
    limit ${limit}`;
}

export interface DatedPage {
  newestFirst: boolean;
  /** The last row of the previous page; `date` to the microsecond, in ISO 8601. */
  beyond: { date: string; documentId: number } | null;
  limit: number;
}

/** Lists documents by date. Each owner's are one range of an index, of which at most `limit` rows are read. */
export async function listRowsByDate(
  db: Db,
  viewer: Viewer,
  filter: ListFilter,
  page: DatedPage,
): Promise<(DocumentRow & { list_date: string })[]> {
  const direction = page.newestFirst ? db`desc` : db`asc`;
  const run = (owner: Fragment) => db`
      select d.document_id, ${dateOf(db)} as date
      from documents d
      where d.app_id = ${viewer.appId} and ${owner}
        ${page.beyond === null ? db`` : db`and (${dateOf(db)}, d.document_id) ${page.newestFirst ? db`<` : db`>`} (${page.beyond.date}::timestamptz, ${page.beyond.documentId}::bigint)`}
        ${matching(db, viewer, filter)}
      order by d.owner ${direction}, ${dateOf(db)} ${direction}, d.document_id ${direction}
      limit ${page.limit}`;
  return db<(DocumentRow & { list_date: string })[]>`
    with runs as (${ofEachOwner(db, viewer, db`d`, run)})
    select ${db.unsafe(ROW_COLUMNS)}, to_char(r.date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as list_date
    from runs r
    join documents d on d.document_id = r.document_id
    where ${visibleTo(db, 'd', viewer)}
    order by r.date ${direction}, r.document_id ${direction}
    limit ${page.limit}`;
}

/** Counts matching documents by their date in UTC, one by one. */
export async function countByDate(
  db: Db,
  viewer: Viewer,
  filter: ListFilter,
  bucket: Bucket,
): Promise<BucketRow[]> {
  return db<BucketRow[]>`
    select date_trunc(${bucket}, ${dateOf(db)}, 'UTC') as start, count(*)::int as n
    from documents d
    where ${visibleTo(db, 'd', viewer)} ${matching(db, viewer, filter)}
    group by 1
    order by 1`;
}

/** Lists documents whose title, or a word of it, has this prefix, last stored first; examines at most this many of each kind. */
export async function listTitled(
  db: Db,
  viewer: Viewer,
  {
    title,
    byWords,
    limit,
    candidatesMax,
  }: { title: string; byWords: boolean; limit: number; candidatesMax: number },
): Promise<{ document_id: number; source: string; resource_id: string; title: string | null }[]> {
  const beginning = (owner: Fragment) => db`
      select t.document_id, true as begins
      from document_titles t
      where t.app_id = ${viewer.appId} and ${owner} and t.folded >= ${title} and t.folded < ${`${title}\u{10ffff}`}
      order by t.owner, t.folded
      limit ${candidatesMax}`;
  const worded = byWords
    ? db`union all (
      select t.document_id, false
      from document_titles t
      where ${visibleTo(db, 't', viewer)} and t.words @@ (${titleQuery(db, viewer, title)})
      limit ${candidatesMax})`
    : db``;
  return db`
    with found as (${ofEachOwner(db, viewer, db`t`, beginning)} ${worded}),
    best as (
      select document_id, bool_or(begins) as begins
      from found
      group by document_id
      order by 2 desc, document_id desc
      limit ${limit})
    select d.document_id, d.source, d.resource_id, d.title
    from best b
    join documents d on d.document_id = b.document_id
    where ${visibleTo(db, 'd', viewer)}
    order by b.begins desc, d.document_id desc`;
}
