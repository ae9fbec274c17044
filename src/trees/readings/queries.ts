import type { Db, Fragment, Tx } from '../../db/types.ts';
import type { DocumentRow } from '../../documents/columns.ts';
import { type Viewer, visibleTo } from '../../documents/visible.ts';

/** The kind of a document's stored reading: what a guide may say about it, or what it says about its team. */
export type ReadingKind = 'guide' | 'team';

/** A document with its stored reading. */
export interface KeptReading
  extends Pick<DocumentRow, 'document_id' | 'revision' | 'source' | 'resource_id' | 'title' | 'owner'> {
  /** The name of the folder that a file was imported from, and the path below it. */
  root: string | null;
  root_path: string | null;
  /** Hash of everything that a current reading is made from. */
  made_from: string;
  /** JSON text; null if no stored reading has this hash. */
  reading: string | null;
}

export interface ReadingsPage {
  kind: ReadingKind;
  /** Null for all. */
  sources: readonly string[] | null;
  rulesVersion: string;
  /** The documents with higher ids than this … */
  after: number;
  /** … up to this one; null for all of them. */
  to: number | null;
  limit: number;
}

/** Lists the last document of each full page of those that `listReadings` lists, so that pages can be read at the same time. */
export async function listPageEnds(
  db: Db,
  viewer: Viewer,
  { sources, limit }: Pick<ReadingsPage, 'sources' | 'limit'>,
): Promise<number[]> {
  const rows = await db<{ document_id: number }[]>`
    select p.document_id
    from (
      select d.document_id, row_number() over (order by d.document_id) as at
      from documents d
      where ${visibleTo(db, 'd', viewer)} and ${isApproved(db, sources)}
    ) p
    where p.at % ${limit} = 0
    order by p.document_id`;
  return rows.map((row) => row.document_id);
}

/** Returns the condition for documents (`d`) that a tree may be made from. */
const isApproved = (db: Db, sources: readonly string[] | null): Fragment => db`
  d.status not in ('pending_review', 'skipped') ${sources === null ? db`` : db`and d.source = any(${[...sources]}::text[])`}`;

/** Hashes everything that a document's reading and its footnotes are made from. */
const madeFrom = (db: Db, rulesVersion: string): Fragment => db`
  encode(sha256(convert_to(row(
    ${rulesVersion}::text, d.owner, d.source, d.resource_id, d.revision, d.title, d.type, d.metadata, d.collection,
    d.created_at, d.occurred_at, d.occurred_offset, d.last_modified, d.date_reason
  )::text, 'UTF8')), 'hex')`;

/** Hashes what `listReadings` would list of all pages, without reading it: as `hashDocuments` of its rows. */
export async function findDocumentsHash(
  db: Db,
  viewer: Viewer,
  { sources, rulesVersion }: Pick<ReadingsPage, 'sources' | 'rulesVersion'>,
): Promise<string> {
  const [row] = await db<{ hash: string }[]>`
    select encode(sha256(convert_to(coalesce(string_agg(
      d.document_id || ' ' || ${madeFrom(db, rulesVersion)}, ',' order by d.document_id
    ), ''), 'UTF8')), 'hex') as hash
    from documents d
    where ${visibleTo(db, 'd', viewer)} and ${isApproved(db, sources)}`;
  return row?.hash ?? '';
}

/** Returns whether a document that the viewer sees was stored or changed after a time: far cheaper than a hash of all, but silent about deletions and owners. */
export async function isAnyNewer(db: Db, viewer: Viewer, time: Date): Promise<boolean> {
  const [row] = await db<{ is_newer: boolean }[]>`
    select exists (
      select from documents d where ${visibleTo(db, 'd', viewer)} and d.updated_at > ${time}
    ) as is_newer`;
  return row?.is_newer ?? false;
}

/**
 * Lists approved documents that the viewer sees, by document_id, with their stored readings. The hashes are compared in the database, so that
 * the fields of unchanged documents are not transferred.
 */
export async function listReadings(db: Db, viewer: Viewer, page: ReadingsPage): Promise<KeptReading[]> {
  return db<KeptReading[]>`
    select p.document_id, p.revision, p.source, p.resource_id, p.title, p.owner, p.root, p.root_path, p.made_from, r.reading
    from (
      select d.document_id, d.revision, d.source, d.resource_id, d.title, d.owner,
        d.metadata ->> 'root' as root, d.metadata ->> 'root_path' as root_path,
        ${madeFrom(db, page.rulesVersion)} as made_from
      from documents d
      where ${visibleTo(db, 'd', viewer)} and ${isApproved(db, page.sources)} and d.document_id > ${page.after}
        ${page.to === null ? db`` : db`and d.document_id <= ${page.to}`}
      order by d.document_id
      limit ${page.limit}
    ) p
    left join document_readings r on r.app_id = ${viewer.appId} and r.document_id = p.document_id
      and r.kind = ${page.kind} and r.made_from = p.made_from
    order by p.document_id`;
}

export interface NewReading {
  document_id: number;
  made_from: string;
  /** JSON text. */
  reading: string;
}

/**
 * Stores readings; skips those of documents deleted meanwhile. Does not wait until they are on disk: after a crash the documents are read
 * again.
 */
export async function upsertReadings(
  tx: Tx,
  appId: string,
  kind: ReadingKind,
  readings: readonly NewReading[],
): Promise<void> {
  await tx`set local synchronous_commit = off`;
  await tx`
    insert into document_readings (app_id, document_id, kind, made_from, reading)
    select d.app_id, d.document_id, ${kind}, n.made_from, n.reading
    from unnest(
      ${readings.map((r) => r.document_id)}::bigint[], ${readings.map((r) => r.made_from)}::text[],
      ${readings.map((r) => r.reading)}::text[]
    ) as n (document_id, made_from, reading)
    join documents d on d.app_id = ${appId} and d.document_id = n.document_id
    order by d.document_id
    on conflict (app_id, document_id, kind) do update
    set made_from = excluded.made_from, reading = excluded.reading`;
}
