import type { Db, Tx } from '../db/types.ts';
import { splitByChars } from '../lib/split-by-chars.ts';
import type {
  DocumentEvent,
  DocumentRow,
  DocumentStatus,
  LockedDocument,
  NewDocument,
  StoredContent,
} from './document.ts';
import { type MetadataFilter, metadataFilterSql } from './metadata-filter.ts';
import { type Viewer, visibleTo } from './visible.ts';

export interface StoredDocument {
  document_id: number;
  source: string;
  resource_id: string;
  status: DocumentStatus;
  content_changed: boolean;
}

const columns = (db: Db) => db`
  d.document_id, d.source, d.resource_id, d.owner, d.type, d.title, d.metadata, d.url, d.collection, d.language, d.status,
  d.occurred_at, d.created_at, d.last_modified, d.indexed_at, d.revision`;

/**
 * Inserts or updates documents of one owner in one statement; identical ones are left alone and not returned.
 * A change of content raises `revision` and makes the document pending again; one that failed is retried however it is sent. No two may have the same identity.
 */
export async function upsertDocuments(
  tx: Tx,
  appId: string,
  owner: string | null,
  documents: NewDocument[],
): Promise<StoredDocument[]> {
  const column = <T>(pick: (d: NewDocument) => T) => documents.map(pick);
  const isReplaced = tx`(documents.content_sha256 <> excluded.content_sha256 or documents.status = 'failed')`;
  return tx<StoredDocument[]>`
    insert into documents (
      app_id, owner, source, resource_id, type, title, body, blocks, sent, sent_terms, metadata, url, collection, language,
      occurred_at, created_at, last_modified, status, content_sha256, extract)
    select ${appId}, ${owner}, n.source, n.resource_id, n.type, n.title, n.body,
      case when json_typeof(n.blocks) <> 'null' then n.blocks end, case when json_typeof(n.sent) <> 'null' then n.sent end, n.sent_terms, n.metadata::jsonb, n.url,
      n.collection, n.language, n.occurred_at, coalesce(n.created_at, now()), coalesce(n.last_modified, now()), n.status, n.content_sha256, string_to_array(n.extract, ',')
    from rows from (unnest(
      ${column((d) => d.source)}::text[], ${column((d) => d.resourceId)}::text[], ${column((d) => d.type)}::text[],
      ${column((d) => d.title)}::text[], ${column((d) => d.sentTerms)}::text[], ${column((d) => JSON.stringify(d.metadata))}::text[], ${column((d) => d.url)}::text[], ${column((d) => d.collection)}::text[],
      ${column((d) => d.language)}::text[], ${column((d) => d.occurredAt)}::timestamptz[], ${column((d) => d.createdAt)}::timestamptz[],
      ${column((d) => d.lastModified)}::timestamptz[], ${column((d) => d.status)}::text[], ${column((d) => d.contentSha256)}::text[],
      ${column((d) => d.extract?.join(',') ?? null)}::text[]
    ), json_array_elements_text(${JSON.stringify(column((d) => d.body))}::text::json), json_array_elements(${jsonList(column((d) => d.blocksJson))}::text::json),
      json_array_elements(${jsonList(column((d) => d.sentJson))}::text::json)
    ) as n (source, resource_id, type, title, sent_terms, metadata, url, collection, language, occurred_at, created_at,
      last_modified, status, content_sha256, extract, body, blocks, sent)
    on conflict (app_id, source, resource_id, owner) do update
    set type = excluded.type, title = excluded.title, body = excluded.body, metadata = excluded.metadata,
      url = excluded.url, collection = excluded.collection, language = excluded.language, occurred_at = excluded.occurred_at,
      last_modified = excluded.last_modified, extract = excluded.extract,
      blocks = case when ${isReplaced} then excluded.blocks else documents.blocks end,
      sent = case when ${isReplaced} then excluded.sent else documents.sent end,
      sent_terms = case when ${isReplaced} then excluded.sent_terms else documents.sent_terms end,
      previous_sha256 = case when documents.status = 'failed' then null else documents.content_sha256 end, content_sha256 = excluded.content_sha256,
      revision = documents.revision + (documents.content_sha256 <> excluded.content_sha256)::int,
      status = case when ${isReplaced} then excluded.status else documents.status end,
      batch_id = case when documents.content_sha256 <> excluded.content_sha256 then null else documents.batch_id end,
      attempts = case when documents.content_sha256 <> excluded.content_sha256 then 0 else documents.attempts end
    where ${isReplaced}
      or documents.metadata <> excluded.metadata
      or (documents.type, documents.url, documents.collection, documents.occurred_at, documents.body)
        is distinct from (excluded.type, excluded.url, excluded.collection, excluded.occurred_at, excluded.body)
    returning document_id, source, resource_id, status, previous_sha256 is distinct from content_sha256 as content_changed`;
}

/**
 * JSON texts as one. Long texts go to the database as JSON: in an array each quote and backslash would be escaped again, one by one, and
 * nothing else would run in this thread meanwhile (measured: 1.4 s for a hostile text of 2 MB).
 */
const jsonList = (texts: (string | null)[]): string => `[${texts.map((text) => text ?? 'null').join(',')}]`;

/** Removes the chunks of documents whose content changed. */
export async function deleteChunks(tx: Tx, appId: string, documentIds: number[]): Promise<void> {
  await tx`delete from chunks where app_id = ${appId} and document_id = any(${documentIds}::bigint[])`;
}

/** Chunks of one statement have together about so many characters, so that the thread is free in between. */
const CHUNK_CHARS_MAX = 1_000_000;

export async function insertChunks(
  tx: Tx,
  appId: string,
  owner: string | null,
  documents: { documentId: number; document: Pick<NewDocument, 'source' | 'chunks'> }[],
): Promise<void> {
  const all = documents.flatMap(({ documentId, document }) =>
    document.chunks.map((chunk, position) => ({ documentId, source: document.source, position, chunk })),
  );
  for (const rows of splitByChars(all, ({ chunk }) => chunk.text.length, CHUNK_CHARS_MAX))
    await tx`
      insert into chunks (app_id, owner, document_id, source, position, text, heading, block_ids, tsv, length)
      select ${appId}, ${owner}, n.document_id, n.source, n.position, n.text, n.heading, string_to_array(n.block_ids, ','), n.tsv::tsvector, n.length
      from rows from (unnest(
        ${rows.map((r) => r.documentId)}::bigint[], ${rows.map((r) => r.source)}::text[], ${rows.map((r) => r.position)}::int[],
        ${rows.map((r) => r.chunk.blockIds.join(','))}::text[], ${rows.map((r) => r.chunk.tsv)}::text[], ${rows.map((r) => r.chunk.length)}::int[]
      ), json_array_elements_text(${JSON.stringify(rows.map((r) => r.chunk.text))}::text::json), json_array_elements_text(${JSON.stringify(rows.map((r) => r.chunk.heading))}::text::json)
      ) as n (document_id, source, position, block_ids, tsv, length, text, heading)`;
}

export async function insertEvents(
  tx: Tx,
  appId: string,
  events: (DocumentEvent & { documentId: number })[],
): Promise<void> {
  if (!events.length) return;
  await tx`
    insert into document_events (app_id, document_id, type, message)
    select ${appId}, n.document_id, n.type, n.message
    from unnest(
      ${events.map((e) => e.documentId)}::bigint[], ${events.map((e) => e.type)}::text[], ${events.map((e) => e.message)}::text[]
    ) as n (document_id, type, message)
    where exists (select 1 from documents d where d.app_id = ${appId} and d.document_id = n.document_id)`;
}

/** The document as the viewer sees it (a user's own one stands before the app's of the same id), with its content, locked for a change. */
export async function lockDocument(
  tx: Tx,
  viewer: Viewer,
  source: string,
  resourceId: string,
): Promise<LockedDocument | null> {
  const [row] = await tx<LockedDocument[]>`
    select ${columns(tx)}, d.body, d.blocks, d.sent::text as sent_json, d.content_sha256, d.extract
    from documents d
    where ${visibleTo(tx, 'd', viewer)} and d.source = ${source} and d.resource_id = ${resourceId}
    order by d.owner nulls last
    limit 1
    for update`;
  return row ?? null;
}

export interface ContentRow extends StoredContent {
  document_id: number;
}

export async function listContents(db: Db, appId: string, documentIds: number[]): Promise<ContentRow[]> {
  return db<ContentRow[]>`
    select document_id, body, blocks, sent::text as sent_json
    from documents
    where app_id = ${appId} and document_id = any(${documentIds}::bigint[])`;
}

export interface EventRow {
  document_id: number;
  type: DocumentEvent['type'];
  message: string;
  time: Date;
}

/** The newest fifty events of each document, oldest first. */
export async function listEvents(db: Db, appId: string, documentIds: number[]): Promise<EventRow[]> {
  return db<EventRow[]>`
    select e.document_id, e.type, e.message, e.time
    from unnest(${documentIds}::bigint[]) as wanted (document_id)
    cross join lateral (
      select document_id, type, message, time, event_id
      from document_events
      where app_id = ${appId} and document_id = wanted.document_id
      order by event_id desc
      limit 50) e
    order by e.document_id, e.event_id`;
}

export interface ListFilter {
  source: string | null;
  status: string | null;
  collection: string | null;
  metadata: MetadataFilter | null;
}

/** Newest first; `before` is the document_id of the last one of the page before. */
export async function listDocuments(
  db: Db,
  viewer: Viewer,
  filter: ListFilter,
  before: number | null,
  limit: number,
): Promise<DocumentRow[]> {
  return db<DocumentRow[]>`
    select ${columns(db)}
    from documents d
    where ${visibleTo(db, 'd', viewer)}
      ${before === null ? db`` : db`and d.document_id < ${before}`}
      ${filter.source === null ? db`` : db`and d.source = ${filter.source}`}
      ${filter.status === null ? db`` : db`and d.status = ${filter.status}`}
      ${filter.collection === null ? db`` : db`and d.collection = ${filter.collection}`}
      ${filter.metadata === null ? db`` : db`and ${metadataFilterSql(db, filter.metadata)}`}
    order by d.document_id desc
    limit ${limit}`;
}

export async function countByStatus(
  db: Db,
  viewer: Viewer,
): Promise<{ source: string; status: string; n: number }[]> {
  return db<{ source: string; status: string; n: number }[]>`
    select d.source, d.status, count(*)::int as n
    from documents d
    where ${visibleTo(db, 'd', viewer)}
    group by d.source, d.status
    order by d.source, d.status`;
}

export async function countChunks(db: Db, appId: string, documentId: number): Promise<number> {
  const [row] = await db<
    { n: number }[]
  >`select count(*)::int as n from chunks where app_id = ${appId} and document_id = ${documentId}`;
  return row?.n ?? 0;
}

/** Deletes the document; everything derived from it refers to it and goes too. */
export async function deleteDocument(tx: Tx, appId: string, documentId: number): Promise<void> {
  await tx`delete from documents where app_id = ${appId} and document_id = ${documentId}`;
}

export async function setStatus(
  tx: Tx,
  appId: string,
  documentId: number,
  status: DocumentStatus,
): Promise<void> {
  await tx`
    update documents
    set status = ${status}, batch_id = null, attempts = 0
    where app_id = ${appId} and document_id = ${documentId}`;
}

/** The statuses of documents that a write left as they were, by source and id. */
export async function findStatuses(
  db: Db,
  appId: string,
  owner: string | null,
  documents: { source: string; resourceId: string }[],
): Promise<Map<string, DocumentStatus>> {
  if (!documents.length) return new Map();
  const rows = await db<{ source: string; resource_id: string; status: DocumentStatus }[]>`
    select d.source, d.resource_id, d.status
    from documents d
    join unnest(${documents.map((d) => d.source)}::text[], ${documents.map((d) => d.resourceId)}::text[]) as n (source, resource_id)
      on d.source = n.source and d.resource_id = n.resource_id
    where d.app_id = ${appId} and d.owner is not distinct from ${owner}`;
  return new Map(rows.map((row) => [`${row.source}\n${row.resource_id}`, row.status]));
}

export async function listByIds(db: Db, viewer: Viewer, documentIds: number[]): Promise<DocumentRow[]> {
  return db<DocumentRow[]>`
    select ${columns(db)}
    from documents d
    where ${visibleTo(db, 'd', viewer)} and d.document_id = any(${documentIds}::bigint[])`;
}

export interface InventoryRow {
  document_id: number;
  source: DocumentRow['source'];
  resource_id: string;
  type: DocumentRow['type'];
  title: string | null;
  metadata: DocumentRow['metadata'];
  collection: string | null;
  revision: number;
  date: Date;
  /** The beginning of its text, empty when not asked for. */
  text: string;
}

/** Documents that were let in, by document_id, with the first `textChars` characters of their text. */
export async function listInventory(
  db: Db,
  viewer: Viewer,
  page: { sources: readonly string[] | null; after: number; limit: number; textChars: number },
): Promise<InventoryRow[]> {
  return db<InventoryRow[]>`
    select d.document_id, d.source, d.resource_id, d.type, d.title, d.metadata, d.collection, d.revision,
      coalesce(d.occurred_at, d.created_at) as date,
      ${
        page.textChars === 0
          ? db`''`
          : db`left(coalesce((
        select string_agg(c.text, e'\n' order by c.position)
        from chunks c
        where c.app_id = d.app_id and c.document_id = d.document_id), ''), ${page.textChars})`
      } as text
    from documents d
    where ${visibleTo(db, 'd', viewer)} and d.document_id > ${page.after}
      and d.status not in ('pending_review', 'skipped')
      ${page.sources === null ? db`` : db`and d.source = any(${[...page.sources]}::text[])`}
    order by d.document_id
    limit ${page.limit}`;
}

export interface PassageRow {
  chunk_id: number;
  document_id: number;
  position: number;
  heading: string;
  text: string;
}

/** Chunks among these that the viewer sees, in no order. */
export async function listPassages(db: Db, viewer: Viewer, chunkIds: number[]): Promise<PassageRow[]> {
  return db<PassageRow[]>`
    select c.chunk_id, c.document_id, c.position, c.heading, c.text
    from chunks c
    where ${visibleTo(db, 'c', viewer)} and c.chunk_id = any(${chunkIds}::bigint[])`;
}

/** The first chunks of documents: what each is about. */
export async function listFirstPassages(
  db: Db,
  viewer: Viewer,
  documentIds: number[],
  perDocument: number,
): Promise<Omit<PassageRow, 'text' | 'heading'>[]> {
  return db<Omit<PassageRow, 'text' | 'heading'>[]>`
    select c.chunk_id, c.document_id, c.position
    from chunks c
    where ${visibleTo(db, 'c', viewer)} and c.document_id = any(${documentIds}::bigint[]) and c.position < ${perDocument}
    order by c.document_id, c.position`;
}

export interface ChangeCounts {
  documents: number;
  added: number;
  changed: number;
}

/** How many documents the viewer sees, how many of them are newer than `documentIdMax`, and how many others changed since. */
export async function countChanges(
  db: Db,
  viewer: Viewer,
  since: { documentIdMax: number; readAt: string },
): Promise<ChangeCounts> {
  const [row] = await db<ChangeCounts[]>`
    select count(*)::int as documents,
      count(*) filter (where d.document_id > ${since.documentIdMax})::int as added,
      count(*) filter (where d.document_id <= ${since.documentIdMax}
        and d.revision > 1
        and (d.indexed_at > ${since.readAt}::timestamptz or d.status in ('pending', 'processing')))::int as changed
    from documents d
    where ${visibleTo(db, 'd', viewer)} and d.status not in ('pending_review', 'skipped')`;
  return row ?? { documents: 0, added: 0, changed: 0 };
}

/** The revisions of documents that the viewer still sees. */
export async function listRevisions(
  db: Db,
  viewer: Viewer,
  documentIds: number[],
): Promise<{ document_id: number; revision: number }[]> {
  return db<{ document_id: number; revision: number }[]>`
    select d.document_id, d.revision
    from documents d
    where ${visibleTo(db, 'd', viewer)} and d.document_id = any(${documentIds}::bigint[])`;
}
