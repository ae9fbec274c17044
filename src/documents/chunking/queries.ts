import type { Db, Tx } from '../../db/types.ts';
import { splitByChars } from '../../lib/split-by-chars.ts';
import { CONTENT_COLUMNS, type RowOf, type StoredContent } from '../columns.ts';
import type { NewDocument } from '../new-document.ts';
import type { Acronym } from '../../text/passages/acronyms.ts';
import { hashTerm } from '../../text/terms/analyze-token.ts';
import { scopeTerm } from '../scope-term.ts';
import { type Viewer, visibleTo } from '../visible.ts';
import type { StoredText } from './stored-text.ts';

/** A document that is not chunked yet, with what was sent. */
export type UnchunkedDocument = RowOf<
  'document_id' | 'owner' | 'source' | 'resource_id' | 'title' | 'metadata' | 'content_sha256'
> &
  StoredContent & { app_id: string };

const unchunkedColumns = (db: Db) =>
  db`d.app_id, d.document_id, d.owner, d.source, d.resource_id, d.title, d.metadata, d.content_sha256, ${db.unsafe(CONTENT_COLUMNS)}`;

/** Lists apps with documents that are not chunked yet, except those in `except`. */
export async function listUnchunkedApps(db: Db, except: readonly string[]): Promise<string[]> {
  // Across apps: the queue decides whose turn it is.
  const rows = await db<{ app_id: string }[]>`
    with recursive waiting as (
      (select app_id from documents where blocks is null order by app_id limit 1)
      union all
      select (select d.app_id from documents d where d.blocks is null and d.app_id > w.app_id order by d.app_id limit 1)
      from waiting w
      where w.app_id is not null)
    select app_id
    from waiting
    where app_id is not null and app_id <> all(${[...except]}::text[])`;
  return rows.map((row) => row.app_id);
}

export interface UnchunkedTurn {
  document_id: number;
  size: number;
}

/** Lists the oldest documents of an app that are not chunked yet: up to `limit` with about `bytes` of text, at least one. */
export async function listUnchunkedTurn(
  tx: Tx,
  appId: string,
  limit: number,
  bytes: number,
): Promise<UnchunkedTurn[]> {
  return tx<UnchunkedTurn[]>`
    with oldest as (
      select document_id, coalesce(octet_length(body), 0) + coalesce(pg_column_size(sent), 0) as size
      from documents
      where app_id = ${appId} and blocks is null
      order by document_id
      limit ${limit})
    select s.document_id, s.size
    from (
      select document_id, size, row_number() over up_to as n, sum(size) over up_to as size_sum
      from oldest
      window up_to as (order by document_id)) s
    where s.n = 1 or s.size_sum <= ${bytes}
    order by s.document_id`;
}

/** Returns whether this transaction may chunk for the app in the background: only one may at a time. */
export async function tryLockChunking(tx: Tx, appId: string): Promise<boolean> {
  const [row] = await tx<{ got: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtext('chunking'), hashtext(${appId})) as got`;
  return row?.got ?? false;
}

/** Reads those of the documents that are not chunked yet. */
export async function readUnchunked(
  db: Db,
  appId: string,
  documentIds: number[],
): Promise<UnchunkedDocument[]> {
  return db<UnchunkedDocument[]>`
    select ${unchunkedColumns(db)}
    from documents d
    where d.app_id = ${appId} and d.document_id = any(${documentIds}::bigint[]) and d.blocks is null
    order by d.document_id`;
}

/** Locks those of the documents that are still not chunked and have the content that was read; returns their ids. */
export async function lockUnchunked(
  tx: Tx,
  appId: string,
  documents: readonly Pick<UnchunkedDocument, 'document_id' | 'content_sha256'>[],
): Promise<Set<number>> {
  const ids = documents.map((d) => d.document_id);
  // Listed as an array too: with statistics from before a large import, a join alone read every document that waits.
  const rows = await tx<{ document_id: number }[]>`
    select d.document_id
    from documents d
    join unnest(${ids}::bigint[], ${documents.map((d) => d.content_sha256)}::text[]) as n (document_id, content_sha256)
      on d.document_id = n.document_id and d.content_sha256 = n.content_sha256
    where d.app_id = ${appId} and d.document_id = any(${ids}::bigint[]) and d.blocks is null
    order by d.document_id
    for no key update of d`;
  return new Set(rows.map((row) => row.document_id));
}

/** Lists up to `limit` documents of an app that are not chunked yet, oldest first. */
export async function listUnchunked(db: Db, appId: string, limit: number): Promise<number[]> {
  const rows = await db<{ document_id: number }[]>`
    select document_id
    from documents
    where app_id = ${appId} and blocks is null
    order by document_id
    limit ${limit}`;
  return rows.map((row) => row.document_id);
}

/** Returns whether an app has at least `count` documents that are not chunked yet; `count` is 1 or more. */
export async function hasUnchunked(db: Db, appId: string, count: number): Promise<boolean> {
  const rows = await db`
    select 1
    from documents
    where app_id = ${appId} and blocks is null
    offset ${count - 1}
    limit 1`;
  return rows.length > 0;
}

/** Stores the blocks of locked documents, and deletes what was sent except for the text. */
export async function setBlocks(
  tx: Tx,
  appId: string,
  documents: { documentId: number; blocksJson: string }[],
): Promise<void> {
  await tx`
    update documents d
    set blocks = n.blocks, sent = null, sent_terms = null, sent_signature = null
    from rows from (
      unnest(${documents.map((d) => d.documentId)}::bigint[]), json_array_elements(${`[${documents.map((d) => d.blocksJson).join(',')}]`}::text::json)
    ) as n (document_id, blocks)
    where d.app_id = ${appId} and d.document_id = n.document_id`;
}

/** Deletes the chunks of documents whose content changed. */
export async function deleteChunks(tx: Tx, appId: string, documentIds: number[]): Promise<void> {
  if (!documentIds.length) return;
  await tx`delete from chunks where app_id = ${appId} and document_id = any(${documentIds}::bigint[])`;
  await tx`delete from acronyms where app_id = ${appId} and document_id = any(${documentIds}::bigint[])`;
}

/** Maximum characters of the chunks in one statement, so that the thread is free in between. */
const CHUNK_CHARS_MAX = 1_000_000;

/** Stores the chunks of documents with their words for search. */
export async function insertChunks(
  tx: Tx,
  appId: string,
  owner: string | null,
  documents: { documentId: number; document: Pick<NewDocument, 'source' | 'chunks'> }[],
): Promise<void> {
  const all = documents.flatMap(({ documentId, document }) =>
    document.chunks.map((chunk, position) => ({ documentId, source: document.source, position, chunk })),
  );
  const scope = hashTerm(scopeTerm(appId, owner));
  const words = new Map<number, string>();
  const numbersOf = (terms: readonly string[]): string => {
    const numbers = terms.map((term) => {
      const number = hashTerm(term);
      words.set(number, term);
      return number;
    });
    return [...numbers, scope].join(',');
  };
  for (const rows of splitByChars(all, ({ chunk }) => chunk.text.length, CHUNK_CHARS_MAX)) {
    words.clear();
    const inserted = tx`
      insert into chunks (app_id, owner, document_id, source, position, text, heading, block_ids, terms, length, packed, is_conversation, units)
      select ${appId}, ${owner}, n.document_id, n.source, n.position, n.text, n.heading, string_to_array(n.block_ids, ','), string_to_array(n.terms, ',')::int[], n.length,
        decode(n.packed, 'base64'), n.is_conversation::boolean, n.units
      from rows from (unnest(
        ${rows.map((r) => r.documentId)}::bigint[], ${rows.map((r) => r.source)}::text[], ${rows.map((r) => r.position)}::int[],
        ${rows.map((r) => r.chunk.blockIds.join(','))}::text[], ${rows.map((r) => numbersOf(r.chunk.terms))}::text[], ${rows.map((r) => r.chunk.length)}::int[],
        ${rows.map((r) => r.chunk.packed)}::text[], ${rows.map((r) => Number(r.chunk.isConversation))}::int[], ${rows.map((r) => r.chunk.units)}::int[]
      ), json_array_elements_text(${JSON.stringify(rows.map((r) => (r.chunk.isInBlocks ? null : r.chunk.text)))}::text::json), json_array_elements_text(${JSON.stringify(rows.map((r) => r.chunk.heading))}::text::json)
      ) as n (document_id, source, position, block_ids, terms, length, packed, is_conversation, units, text, heading)`;
    await Promise.all([inserted, insertWords(tx, appId, owner, words)]);
  }
  await insertAcronyms(
    tx,
    appId,
    owner,
    all.flatMap(({ documentId, chunk }) => chunk.acronyms.map((acronym) => ({ documentId, ...acronym }))),
  );
}

async function insertAcronyms(
  tx: Tx,
  appId: string,
  owner: string | null,
  acronyms: readonly (Acronym & { documentId: number })[],
): Promise<void> {
  if (!acronyms.length) return;
  await tx`
    insert into acronyms (app_id, owner, document_id, short, long)
    select distinct ${appId}, ${owner}::text, n.document_id, n.short, n.long
    from unnest(
      ${acronyms.map((a) => a.documentId)}::bigint[], ${acronyms.map((a) => a.short)}::text[], ${acronyms.map((a) => a.long.join(' '))}::text[]
    ) as n (document_id, short, long)`;
}

/** Longer ones are not words that anyone misspells. In characters; an index entry has room for 2,700 bytes. */
const WORD_CHARS_MAX = 200;

/** Stores the words of terms that are new for the owner. */
async function insertWords(
  tx: Tx,
  appId: string,
  owner: string | null,
  words: ReadonlyMap<number, string>,
): Promise<void> {
  const short = [...words].filter(([, term]) => term.length <= WORD_CHARS_MAX);
  await tx`
    select insert_words(
      ${appId}, ${owner}, ${short.map(([number]) => number)}::int[], ${short.map(([, term]) => term)}::text[])`;
}

/** Counts the chunks of a document. */
export async function countChunks(db: Db, appId: string, documentId: number): Promise<number> {
  const [row] = await db<
    { n: number }[]
  >`select count(*)::int as n from chunks where app_id = ${appId} and document_id = ${documentId}`;
  return row?.n ?? 0;
}

export interface PassageRow {
  chunk_id: number;
  document_id: number;
  position: number;
  heading: string;
  text: string;
}

/** Returns the texts of those documents that the viewer sees, as they are stored: whole ones up to `chars` characters. */
export async function listTexts(
  db: Db,
  viewer: Viewer,
  documentIds: readonly number[],
  chars: number,
): Promise<({ document_id: number } & StoredText)[]> {
  return db<({ document_id: number } & StoredText)[]>`
    select t.document_id, t.text, t.chunks, d.blocks
    from (
      select c.document_id,
        case when bool_and(c.text is not null) then left(string_agg(c.text, e'\n' order by c.position), ${chars}) end as text,
        case when bool_or(c.text is null) then json_agg(json_build_array(c.text, c.block_ids) order by c.position) end as chunks
      from chunks c
      where ${visibleTo(db, 'c', viewer)} and c.document_id = any(${[...documentIds]}::bigint[])
      group by c.document_id
    ) t
    left join documents d on d.app_id = ${viewer.appId} and d.document_id = t.document_id and t.chunks is not null`;
}

/** Returns those of the chunks that the viewer sees, in no order. */
export async function listPassages(db: Db, viewer: Viewer, chunkIds: number[]): Promise<PassageRow[]> {
  return db<PassageRow[]>`
    select c.chunk_id, c.document_id, c.position, c.heading, chunk_text(c.app_id, c.document_id, c.text, c.block_ids) as text
    from chunks c
    where ${visibleTo(db, 'c', viewer)} and c.chunk_id = any(${chunkIds}::bigint[])`;
}

/** Returns the blocks of which these chunks are made. */
export async function listChunkBlocks(
  db: Db,
  viewer: Viewer,
  chunkIds: number[],
): Promise<{ chunk_id: number; document_id: number; block_ids: string[] }[]> {
  return db<{ chunk_id: number; document_id: number; block_ids: string[] }[]>`
    select c.chunk_id, c.document_id, c.block_ids
    from chunks c
    where ${visibleTo(db, 'c', viewer)} and c.chunk_id = any(${chunkIds}::bigint[])`;
}

/** Returns the first chunks of documents, which say what each is about. */
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
