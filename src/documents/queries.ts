import type { Db, Tx } from '../db/types.ts';
import {
  CONTENT_COLUMNS,
  type DocumentRow,
  LOCKED_COLUMNS,
  type LockedDocument,
  ROW_COLUMNS,
  type RowOf,
  type StoredContent,
} from './columns.ts';
import type { DocumentEvent, DocumentStatus } from './document.ts';
import { ownFirst, type Viewer, visibleTo } from './visible.ts';

/** Events of a document that are read. */
const EVENTS_MAX = 50;

/**
 * Appends to the histories of documents. Every fiftieth event, older ones of its document than the newest fifty are deleted: a document that a
 * sync updates for years has no more than about a hundred on average.
 */
export async function insertEvents(
  tx: Tx,
  appId: string,
  events: (DocumentEvent & { documentId: number })[],
): Promise<void> {
  if (!events.length) return;
  await tx`
    with added as (
      insert into document_events (app_id, document_id, type, message)
      select ${appId}, n.document_id, n.type, n.message
      from unnest(
        ${events.map((e) => e.documentId)}::bigint[], ${events.map((e) => e.type)}::text[], ${events.map((e) => e.message)}::text[]
      ) as n (document_id, type, message)
      where exists (select 1 from documents d where d.app_id = ${appId} and d.document_id = n.document_id)
      returning document_id, event_id)
    delete from document_events o
    using added
    where added.event_id % ${EVENTS_MAX}::int = 0 and o.app_id = ${appId} and o.document_id = added.document_id
      and o.event_id < (
        select e.event_id
        from document_events e
        where e.app_id = ${appId} and e.document_id = added.document_id
        order by e.event_id desc
        offset ${EVENTS_MAX - 1}::int
        limit 1)`;
}

/** Locks the document as the viewer sees it (a user's own takes precedence over others with the same id) for a change, with its content. */
export async function lockDocument(
  tx: Tx,
  viewer: Viewer,
  source: string,
  resourceId: string,
): Promise<LockedDocument | null> {
  const [row] = await tx<LockedDocument[]>`
    select ${tx.unsafe(LOCKED_COLUMNS)}
    from documents d
    where ${visibleTo(tx, 'd', viewer)} and d.source = ${source} and d.resource_id = ${resourceId}
    order by ${ownFirst(tx, tx`d.owner`, viewer)}
    limit 1
    for update`;
  return row ?? null;
}

export interface ContentRow extends StoredContent {
  document_id: number;
}

/** Lists the contents of documents of an app, whoever may see them. */
export async function listContents(db: Db, appId: string, documentIds: number[]): Promise<ContentRow[]> {
  return db<ContentRow[]>`
    select d.document_id, ${db.unsafe(CONTENT_COLUMNS)}
    from documents d
    where d.app_id = ${appId} and d.document_id = any(${documentIds}::bigint[])`;
}

/** Returns about how many bytes the content of each document has, without reading any text that was sent as such. */
export async function listContentSizes(
  db: Db,
  appId: string,
  documentIds: number[],
): Promise<{ document_id: number; bytes: number }[]> {
  return db<{ document_id: number; bytes: number }[]>`
    select d.document_id,
      coalesce(octet_length(d.body), octet_length(d.blocks::text), octet_length(d.sent::text), 0) as bytes
    from documents d
    where d.app_id = ${appId} and d.document_id = any(${documentIds}::bigint[])`;
}

/** Returns the blocks of chunked documents as JSON text, the form in which they pass between threads. */
export async function listBlocksJson(
  db: Db,
  appId: string,
  documentIds: number[],
): Promise<{ document_id: number; blocks_json: string }[]> {
  return db<{ document_id: number; blocks_json: string }[]>`
    select d.document_id, d.blocks::text as blocks_json
    from documents d
    where d.app_id = ${appId} and d.document_id = any(${documentIds}::bigint[]) and d.blocks is not null`;
}

export interface EventRow {
  document_id: number;
  type: DocumentEvent['type'];
  message: string;
  time: Date;
}

/** Lists the newest fifty events of each document, oldest first. */
export async function listEvents(db: Db, appId: string, documentIds: number[]): Promise<EventRow[]> {
  return db<EventRow[]>`
    select e.document_id, e.type, e.message, e.time
    from unnest(${documentIds}::bigint[]) as wanted (document_id)
    cross join lateral (
      select document_id, type, message, time, event_id
      from document_events
      where app_id = ${appId} and document_id = wanted.document_id
      order by event_id desc
      limit ${EVENTS_MAX}) e
    order by e.document_id, e.event_id`;
}

/** Deletes documents with everything derived from them. */
export async function deleteDocuments(tx: Tx, appId: string, documentIds: number[]): Promise<void> {
  await tx`delete from documents where app_id = ${appId} and document_id = any(${documentIds}::bigint[])`;
}

/** Deletes the document; everything derived from it references it and is deleted too. */
export async function deleteDocument(tx: Tx, appId: string, documentId: number): Promise<void> {
  await tx`delete from documents where app_id = ${appId} and document_id = ${documentId}`;
}

/** Updates statuses. A document set to pending is processed again, even if it was already processed at this revision. */
export async function updateStatuses(
  tx: Tx,
  appId: string,
  documentIds: number[],
  status: DocumentStatus,
): Promise<void> {
  await tx`
    update documents
    set status = ${status}, batch_id = null, attempts = 0,
      processed_revision = case when ${status}::text = 'pending' then least(processed_revision, revision - 1) else processed_revision end
    where app_id = ${appId} and document_id = any(${documentIds}::bigint[])`;
}

/** Lists those of the documents that the viewer may see, in any order. */
export async function listRowsByIds(db: Db, viewer: Viewer, documentIds: number[]): Promise<DocumentRow[]> {
  return db<DocumentRow[]>`
    select ${db.unsafe(ROW_COLUMNS)}
    from documents d
    where ${visibleTo(db, 'd', viewer)} and d.document_id = any(${documentIds}::bigint[])`;
}

export type InventoryRow = RowOf<
  'document_id' | 'source' | 'resource_id' | 'type' | 'title' | 'metadata' | 'collection' | 'revision'
> & {
  /** Null: none is known. */
  date: Date | null;
  /** The beginning of its text; empty if not requested. */
  text: string;
};

export interface InventoryFilter {
  /** Null: all. */
  sources: readonly string[] | null;
  textChars: number;
  /** Only documents of this period, `to` excluded: by their date, or by when they were stored if none is known. */
  window?: { from: string; to: string } | null;
  /** Only documents of this user, without those of the app. */
  owner?: string | null;
}

/** Lists approved documents by document_id, with the first `textChars` characters of their text. */
export async function listInventoryRows(
  db: Db,
  viewer: Viewer,
  page: InventoryFilter & { after: number; limit: number },
): Promise<InventoryRow[]> {
  return db<InventoryRow[]>`
    select d.document_id, d.source, d.resource_id, d.type, d.title, d.metadata, d.collection, d.revision,
      coalesce(d.occurred_at, d.last_modified, d.created_at) as date,
      ${
        page.textChars === 0
          ? db`''`
          : db`left(coalesce((
        select string_agg(chunk_text(c.app_id, c.document_id, c.text, c.block_ids), e'\n' order by c.position)
        from chunks c
        where c.app_id = d.app_id and c.document_id = d.document_id), ''), ${page.textChars})`
      } as text
    from documents d
    where ${visibleTo(db, 'd', viewer)} and d.document_id > ${page.after}
      and d.status not in ('pending_review', 'skipped')
      ${page.sources === null ? db`` : db`and d.source = any(${[...page.sources]}::text[])`}
      ${page.owner == null ? db`` : db`and d.owner = ${page.owner}`}
      ${
        page.window
          ? db`and coalesce(d.occurred_at, d.last_modified, d.created_at, d.stored_at) >= ${page.window.from}::timestamptz
      and coalesce(d.occurred_at, d.last_modified, d.created_at, d.stored_at) < ${page.window.to}::timestamptz`
          : db``
      }
    order by d.document_id
    limit ${page.limit}`;
}

export interface ChangeCounts {
  /** Sources of documents that were added or changed. */
  sources: string[];
  documents: number;
  added: number;
  changed: number;
}

/** Counts the documents that the viewer sees, those newer than `documentIdMax`, and the others that changed since. */
export async function countChangedDocuments(
  db: Db,
  viewer: Viewer,
  since: { documentIdMax: number; readAt: string },
): Promise<ChangeCounts> {
  const [row] = await db<ChangeCounts[]>`
    select count(*)::int as documents,
      count(*) filter (where d.document_id > ${since.documentIdMax})::int as added,
      count(*) filter (where d.document_id <= ${since.documentIdMax}
        and d.revision > 1
        and (d.indexed_at > ${since.readAt}::timestamptz or d.status in ('pending', 'processing')))::int as changed,
      coalesce(array_agg(distinct d.source) filter (where d.document_id > ${since.documentIdMax} or (d.revision > 1
        and (d.indexed_at > ${since.readAt}::timestamptz or d.status in ('pending', 'processing')))), '{}') as sources
    from documents d
    where ${visibleTo(db, 'd', viewer)} and d.status not in ('pending_review', 'skipped')`;
  return row ?? { documents: 0, added: 0, changed: 0, sources: [] };
}

/** Returns the revision of each of these documents that the viewer still sees, by document_id. */
export async function readRevisions(
  db: Db,
  viewer: Viewer,
  documentIds: number[],
): Promise<Map<number, number>> {
  if (!documentIds.length) return new Map();
  const rows = await db<RowOf<'document_id' | 'revision'>[]>`
    select d.document_id, d.revision
    from documents d
    where ${visibleTo(db, 'd', viewer)} and d.document_id = any(${documentIds}::bigint[])`;
  return new Map(rows.map((row) => [row.document_id, row.revision]));
}

/** Returns the ids of documents that the viewer sees, by source and resource id. */
export async function listIdsOf(
  db: Db,
  viewer: Viewer,
  documents: readonly { source: string; resource_id: string }[],
): Promise<number[]> {
  const rows = await db<{ document_id: number }[]>`
    select d.document_id
    from documents d
    join unnest(${documents.map((d) => d.source)}::text[], ${documents.map((d) => d.resource_id)}::text[]) as n (source, resource_id)
      on d.source = n.source and d.resource_id = n.resource_id
    where ${visibleTo(db, 'd', viewer)}`;
  return rows.map((row) => row.document_id);
}
