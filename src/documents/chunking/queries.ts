import type { Db, Tx } from '../../db/types.ts';
import type { NewDocument } from '../document.ts';

export interface UnchunkedDocument {
  app_id: string;
  document_id: number;
  owner: string | null;
  source: NewDocument['source'];
  title: string | null;
  body: string | null;
  sent_json: string | null;
}

const unchunkedColumns = (db: Db) =>
  db`d.app_id, d.document_id, d.owner, d.source, d.title, d.body, d.sent::text as sent_json`;

/**
 * Locks the oldest documents of all apps that are not chunked: up to `limit` with about `bytes` of text, at least one. Those that
 * another transaction holds are left to it.
 */
export async function lockNextUnchunked(tx: Tx, limit: number, bytes: number): Promise<UnchunkedDocument[]> {
  // Across apps: the queue takes the oldest first; each row names its app.
  return tx<UnchunkedDocument[]>`
    with oldest as (
      select app_id, document_id, coalesce(octet_length(body), 0) + coalesce(pg_column_size(sent), 0) as size
      from documents
      where blocks is null
      order by document_id
      limit ${limit}),
    summed as (
      select app_id, document_id, row_number() over up_to as n, sum(size) over up_to as size_sum
      from oldest
      window up_to as (order by document_id))
    select ${unchunkedColumns(tx)}
    from documents d
    join summed s on s.app_id = d.app_id and s.document_id = d.document_id
    where d.blocks is null and (s.n = 1 or s.size_sum <= ${bytes})
    order by d.document_id
    for update of d skip locked`;
}

/** Locks those of the documents that are not chunked. */
export async function lockUnchunked(
  tx: Tx,
  appId: string,
  documentIds: number[],
): Promise<UnchunkedDocument[]> {
  return tx<UnchunkedDocument[]>`
    select ${unchunkedColumns(tx)}
    from documents d
    where d.app_id = ${appId} and d.document_id = any(${documentIds}::bigint[]) and d.blocks is null
    order by d.document_id
    for update of d`;
}

/** Up to `limit` documents of an app that are not chunked, oldest first. */
export async function listUnchunked(db: Db, appId: string, limit: number): Promise<number[]> {
  const rows = await db<{ document_id: number }[]>`
    select document_id
    from documents
    where app_id = ${appId} and blocks is null
    order by document_id
    limit ${limit}`;
  return rows.map((row) => row.document_id);
}

/** Whether an app has at least `count` documents that are not chunked; `count` is 1 or more. */
export async function hasUnchunked(db: Db, appId: string, count: number): Promise<boolean> {
  const rows = await db`
    select 1
    from documents
    where app_id = ${appId} and blocks is null
    offset ${count - 1}
    limit 1`;
  return rows.length > 0;
}

/** Gives locked documents the blocks that were read from what was sent; what was sent beside the text is dropped. */
export async function setBlocks(
  tx: Tx,
  appId: string,
  documents: { documentId: number; blocksJson: string }[],
): Promise<void> {
  await tx`
    update documents d
    set blocks = n.blocks, sent = null, sent_terms = null
    from rows from (
      unnest(${documents.map((d) => d.documentId)}::bigint[]), json_array_elements(${`[${documents.map((d) => d.blocksJson).join(',')}]`}::text::json)
    ) as n (document_id, blocks)
    where d.app_id = ${appId} and d.document_id = n.document_id`;
}
