import type { Db, Sql, Tx } from '../db/types.ts';
import type { DocumentType, Source } from '../tokens.ts';
import type { ExtractKind, Metadata } from '../documents/document.ts';

/**
 * Lists the apps that have chunked documents waiting and fewer than `batchesMax` batches running, and are not in `except`. Looks up their
 * first waiting documents one app at a time, so that a long queue of one costs nothing.
 */
export async function listWaitingApps(
  db: Db,
  { batchesMax, except }: { batchesMax: number; except: readonly string[] },
): Promise<string[]> {
  // Across apps: the queue decides whose turn it is.
  const rows = await db<{ app_id: string }[]>`
    with recursive waiting as (
      (select app_id from documents where status = 'pending' and blocks is not null order by app_id limit 1)
      union all
      select (select d.app_id from documents d where d.status = 'pending' and d.blocks is not null and d.app_id > w.app_id order by d.app_id limit 1)
      from waiting w
      where w.app_id is not null)
    select w.app_id
    from waiting w
    left join (
      select app_id, count(distinct batch_id) as batches
      from documents
      where batch_id is not null
      group by app_id) busy on busy.app_id = w.app_id
    where w.app_id is not null and coalesce(busy.batches, 0) < ${batchesMax} and w.app_id <> all(${[...except]}::text[])`;
  return rows.map((row) => row.app_id);
}

/** Claims the oldest waiting chunked documents of an app for `batchId`: up to `limit` and about `bytes`, but at least one. */
export async function claimBatch(
  tx: Tx,
  appId: string,
  batchId: string,
  { limit, bytes }: { limit: number; bytes: number },
): Promise<{ documents: number; bytes: number }> {
  const [row] = await tx<{ documents: number; bytes: number }[]>`
    with oldest as (
      select document_id, pg_column_size(blocks) as size
      from documents
      where app_id = ${appId} and status = 'pending' and blocks is not null
      order by document_id
      limit ${limit}
      for update skip locked),
    summed as (
      select document_id, size, row_number() over up_to as n, sum(size) over up_to as size_sum
      from oldest
      window up_to as (order by document_id)),
    claimed as (
      update documents d
      set status = 'processing', batch_id = ${batchId}, attempts = attempts + 1
      from summed s
      where d.app_id = ${appId} and d.document_id = s.document_id and (s.n = 1 or s.size_sum <= ${bytes})
      returning s.size)
    select count(*)::int as documents, coalesce(sum(size), 0)::bigint as bytes
    from claimed`;
  return row ?? { documents: 0, bytes: 0 };
}

export interface BatchDocument {
  document_id: number;
  owner: string | null;
  source: Source;
  type: DocumentType;
  title: string | null;
  metadata: Metadata;
  /** The blocks as JSON text, parsed where they are used, in a worker thread. */
  blocks_json: string;
  language: string | null;
  occurred_at: Date | null;
  extract: ExtractKind[] | null;
  revision: number;
}

/** Lists the documents of a batch that still need processing, by ascending id. */
export async function listBatch(db: Db, appId: string, batchId: string): Promise<BatchDocument[]> {
  return db<BatchDocument[]>`
    select document_id, owner, source, type, title, metadata, blocks::text as blocks_json, language, occurred_at, extract, revision
    from documents
    where app_id = ${appId} and batch_id = ${batchId} and status = 'processing' and processed_revision < revision
    order by document_id`;
}

/** Locks the documents that are unchanged since they were read; changed ones are left to their own batch. */
export async function lockUnchanged(
  tx: Tx,
  appId: string,
  documents: { documentId: number; revision: number }[],
): Promise<number[]> {
  const rows = await tx<{ document_id: number }[]>`
    select d.document_id
    from documents d
    join unnest(${documents.map((d) => d.documentId)}::bigint[], ${documents.map((d) => d.revision)}::int[]) as n (document_id, revision)
      on d.document_id = n.document_id and d.revision = n.revision
    where d.app_id = ${appId} and d.status = 'processing' and d.processed_revision < d.revision
    order by d.document_id
    for no key update of d`;
  return rows.map((row) => row.document_id);
}

export interface FinishedDocument {
  documentId: number;
  language: string | null;
  /** ms until the model is asked again, while the builtin result is the fallback; null if it is not. */
  modelDueMs: number | null;
}

/** Marks documents as processed, with the time at which the model tries again, if any. */
export async function finishDocuments(tx: Tx, appId: string, documents: FinishedDocument[]): Promise<void> {
  await tx`
    update documents d
    set status = 'completed', processed_revision = d.revision, batch_id = null, attempts = 0, indexed_at = now(),
      language = coalesce(d.language, n.language), model_due_at = now() + n.model_due_ms * interval '1 millisecond'
    from unnest(
      ${documents.map((d) => d.documentId)}::bigint[], ${documents.map((d) => d.language)}::text[],
      ${documents.map((d) => d.modelDueMs)}::float8[]) as n (document_id, language, model_due_ms)
    where d.app_id = ${appId} and d.document_id = n.document_id`;
}

/** Marks a document as failed and returns false if it was changed, deleted or finished meanwhile. */
export async function failDocument(
  tx: Tx,
  appId: string,
  documentId: number,
  revision: number,
): Promise<boolean> {
  const rows = await tx`
    update documents
    set status = 'failed', batch_id = null
    where app_id = ${appId} and document_id = ${documentId} and revision = ${revision} and status = 'processing'
    returning document_id`;
  return rows.length > 0;
}

/** Lists the batches that documents are waiting for. */
export async function listOpenBatches(db: Db): Promise<string[]> {
  // Across apps: the queue looks for lost batches; no content is read.
  const rows = await db<{ batch_id: string }[]>`
    select distinct batch_id
    from documents
    where status = 'processing' and batch_id is not null`;
  return rows.map((row) => row.batch_id);
}

/** Puts the documents of a failed batch back into the queue. */
export async function releaseBatch(sql: Sql, batchId: string): Promise<void> {
  // Across apps: a batch id is random and belongs to one app.
  await sql`
    update documents
    set status = 'pending', batch_id = null
    where batch_id = ${batchId} and status = 'processing'`;
}

/** Deletes up to `limit` entities that nothing mentions any more, an hour after they were last found. */
export async function sweepEntities(sql: Sql, limit: number): Promise<void> {
  // Across apps: housekeeping; no content is read.
  await sql`
    delete from entities e
    where (e.app_id, e.entity_id) in (
      select x.app_id, x.entity_id
      from entities x
      where x.updated_at < now() - interval '1 hour'
        and not exists (select 1 from mentions m where m.app_id = x.app_id and m.node_id = x.entity_id)
        and not exists (
          select 1 from entities g where g.app_id = x.app_id and g.root_id = x.entity_id and g.entity_id <> x.entity_id)
      limit ${limit}
      for update skip locked)`;
}

/** Makes due what only a clock that was far ahead can have postponed by more than two days. */
export async function forgetFutureDue(sql: Sql): Promise<void> {
  // Across apps: housekeeping; no content is read.
  await sql`update documents set model_due_at = now() where model_due_at > now() + interval '2 days'`;
}

export interface DueDocument extends BatchDocument {
  app_id: string;
}

/**
 * Claims up to `limit` completed documents of one app that are due for the model, oldest first, and postpones them by `leaseMs`: if this
 * process dies, they are due again then.
 */
export async function claimDue(sql: Sql, limit: number, leaseMs: number): Promise<DueDocument[]> {
  // Across apps: the queue picks the app; the rows it returns are of that app alone and name it.
  return sql<DueDocument[]>`
    with first as (
      select app_id from documents
      where model_due_at <= now() and status = 'completed'
      order by model_due_at
      limit 1),
    picked as (
      select d.app_id, d.document_id
      from documents d
      join first on first.app_id = d.app_id
      where d.model_due_at <= now() and d.status = 'completed'
      order by d.model_due_at
      limit ${limit}
      for update of d skip locked)
    update documents d
    set model_due_at = now() + ${leaseMs} * interval '1 millisecond'
    from picked p
    where d.app_id = p.app_id and d.document_id = p.document_id
    returning d.app_id, d.document_id, d.owner, d.source, d.type, d.title, d.metadata, d.blocks::text as blocks_json, d.language, d.occurred_at, d.extract, d.revision`;
}

/** Locks a completed document that still waits for the model at this revision; returns false if it changed or is gone. */
export async function lockDue(tx: Tx, appId: string, documentId: number, revision: number): Promise<boolean> {
  const rows = await tx`
    select document_id
    from documents
    where app_id = ${appId} and document_id = ${documentId} and revision = ${revision}
      and status = 'completed' and model_due_at is not null
    for no key update`;
  return rows.length > 0;
}

/** Sets when the model is asked again, in ms from now; null: it has answered. */
export async function setModelDue(
  db: Db,
  appId: string,
  documentIds: number[],
  modelDueMs: number | null,
): Promise<void> {
  await db`
    update documents
    set model_due_at = now() + ${modelDueMs}::float8 * interval '1 millisecond'
    where app_id = ${appId} and document_id = any(${documentIds}::bigint[]) and model_due_at is not null`;
}
