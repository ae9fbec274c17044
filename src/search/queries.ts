import type { Db, Fragment } from '../db/types.ts';
import { type MetadataFilter, metadataFilterSql } from '../documents/filter/metadata-filter.ts';
import { scopeTerms } from '../documents/scope-term.ts';
import { type Viewer, visibleTo } from '../documents/visible.ts';
import { at } from '../lib/at.ts';
import type { Block } from '../parse/block.ts';
import { readTermLists, readTerms } from '../text/passages/packed-passage.ts';
import { hashTerm } from '../text/terms/analyze-token.ts';
import { type SurePresence, surePresence, type TermGroup } from './choose-terms.ts';
import type { Source } from '../tokens.ts';

/** Limits what a search may find, in addition to what the caller may see. */
export interface SearchScope {
  sources: readonly Source[] | null;
  resourceIds: readonly string[] | null;
  /** Bounds on the document's date, ISO 8601. */
  after: string | null;
  before: string | null;
  metadata: MetadataFilter | null;
  collection: string | null;
  documentIds?: readonly number[] | null;
  /** Only documents that belong to this user. */
  owner?: string | null;
}

export interface CandidateRow {
  chunk_id: number;
  document_id: number;
  position: number;
  /** For each requested term, its place in the chunk's list of terms, from 1, or 0. */
  places: Int32Array;
  packed: Buffer;
}

/** Selects the places of terms in a row's list; with no terms requested, a single 0 as a placeholder. */
const placesOf = (db: Db, terms: Int32Array): Fragment =>
  db`array[${[...terms]
    .map((hash) => db`term_place(c.terms, ${hash}::int)`)
    .reduce<Fragment>((all, one, i) => (i ? db`${all}, ${one}` : one), db`0`)}]`;

/**
 * Reads candidates from rows (chunk_id, document_id, position, places, packed), in their order. They are sent as one row of arrays: as separate rows, 500 of
 * them took the driver as long as unpacking them.
 */
async function readCandidates(db: Db, rows: Fragment): Promise<CandidateRow[]> {
  const [sent] = await db<
    {
      ids: number[];
      documents: number[];
      positions: number[];
      places: Buffer;
      sizes: number[];
      packed: Buffer;
    }[]
  >`
    select array_agg(r.chunk_id) as ids, array_agg(r.document_id) as documents, array_agg(r.position) as positions,
      array_send(array_agg(r.places)) as places, array_agg(octet_length(r.packed)) as sizes, string_agg(r.packed, ''::bytea) as packed
    from (${rows}) r
    having count(*) > 0`;
  if (!sent) return [];
  const { ids, documents, positions, packed } = sent;
  const places = readTerms(sent.places);
  const width = places.length / ids.length;
  let end = 0;
  return ids.map((chunk_id, i) => ({
    chunk_id,
    document_id: at(documents, i),
    position: at(positions, i),
    places: places.subarray(i * width, (i + 1) * width),
    packed: packed.subarray(end, (end += at(sent.sizes, i))),
  }));
}

export interface PresenceWeight {
  /** Present if any of these is. */
  terms: readonly string[];
  idf: number;
}

/** Matches rows with any of the terms, by the index. With intarray in `public`, a plain && would be its operator, which the index does not serve. */
export const holdsAny = (db: Db, terms: readonly string[]): Fragment =>
  db`c.terms operator(pg_catalog.&&) ${terms.map(hashTerm)}::int[]`;

/** Does the same for a row already read, by scanning its list of terms; see migrations/000440_term_place.sql. */
const hasAny = (db: Db, terms: readonly string[]): Fragment =>
  terms.reduce((all, term) => db`${all} or term_place(c.terms, ${hashTerm(term)}::int) > 0`, db`false`);

/**
 * Limits the index to what the viewer may see, unless all chunks are the viewer's: then it would read its longest list and leave nothing out. Not for a
 * fallback: its one frequent word alone could make the planner read the table instead.
 */
const holdsScope = (db: Db, viewer: Viewer, isNeedless: boolean): Fragment =>
  isNeedless ? db`true` : holdsAny(db, scopeTerms(viewer));

/** BM25's usual values (Robertson and Zaragoza 2009), only for choosing candidates. */
const K1 = 1.2;
const B = 0.75;

/** Selects the weight of a row: of the words that it has, relative to its length. */
function weighRow(
  db: Db,
  { weights, lengthMean }: { weights: readonly PresenceWeight[]; lengthMean: number },
  isPresent: SurePresence,
): Fragment {
  const present = weights.reduce((sum, { terms, idf }) => {
    const sure = isPresent(terms);
    if (typeof sure === 'boolean') return sure ? db`${sum} + ${idf}::float8` : sum;
    return db`${sum} + case when ${hasAny(db, sure)} then ${idf}::float8 else 0 end`;
  }, db`0::float8`);
  return db`(${present}) / (1 + ${K1}::float8 * (${1 - B}::float8 + ${B}::float8 * c.length / ${lengthMean}::float8))`;
}

/** Excludes what an earlier group has read, unless that is sure anyway. */
function notIn(db: Db, { terms, beside }: TermGroup<string>, isPresent: SurePresence): Fragment {
  const sure = [terms, ...beside].map(isPresent);
  const unsure = sure.filter((one) => typeof one !== 'boolean');
  return sure.includes(false)
    ? db``
    : db`and not (${unsure.reduce((all, one) => db`${all} and (${hasAny(db, one)})`, db`true`)})`;
}

/**
 * Lists the best `limit` chunks of the groups, by the weights of all terms present relative to length: the ones that are then ranked.
 * Counting how often each term appears changes nothing among so many, and costs reading it. Thousands are weighed in place;
 * only the best are read as rows, by their ctid, which is valid for the duration of a statement.
 */
export async function listCandidates(
  db: Db,
  viewer: Viewer,
  scope: SearchScope,
  choice: {
    /** Each is read however many chunks the others have: counts may be outdated. */
    groups: readonly TermGroup<string>[];
    weights: readonly PresenceWeight[];
    lengthMean: number;
    limit: number;
    /** Terms whose places are returned. */
    placed: Int32Array;
    /** Whether nobody but the viewer has chunks, as far as is counted. */
    isAlone: boolean;
  },
): Promise<CandidateRow[]> {
  const holding = ({ terms, beside }: TermGroup<string>) =>
    beside.reduce((all, one) => db`${all} and ${holdsAny(db, one)}`, holdsAny(db, terms));
  // Each group is a subquery named by its number: g0, g1 …
  const named = (i: number) => db(`g${i}`);
  const parts = choice.groups.map((group, i) => {
    const earlier = choice.groups.slice(0, i);
    const before = earlier.map((other, k) => notIn(db, other, surePresence(group, earlier.slice(0, k))));
    const counts = earlier.map((_, k) => db`(select count(*) from ${named(k)})`);
    // Counted once, before the index scan: if enough was found, thousands of entries of a frequent word need not be read.
    const isNeeded = group.isFallback
      ? db`and ${counts.reduce((sum, one) => db`${sum} + ${one}`)} < ${choice.limit}`
      : db``;
    return db`${named(i)} as materialized (
      select c.ctid as place, c.chunk_id, ${weighRow(db, choice, surePresence(group, earlier))} as weight
      from chunks c
      where ${visibleTo(db, 'c', viewer)} and ${holdsScope(db, viewer, choice.isAlone && !group.isFallback)} and ${holding(group)} and ${scopeSql(db, viewer, scope)}
        ${before.reduce((all, one) => db`${all} ${one}`, db``)} ${isNeeded}
      limit ${group.limit})`;
  });
  const all = parts.map((_, i) => db`select * from ${named(i)}`);
  // Only the few chunks that need them get whole lists of terms (listWholeTerms): preparing those of all 500 took half as long as choosing the 500.
  return readCandidates(
    db,
    db`
    with ${parts.reduce((list, part) => db`${list}, ${part}`)}
    select c.chunk_id, c.document_id, c.position, ${placesOf(db, choice.placed)} as places, c.packed
    from (
      select w.*
      from (${all.reduce((union, part) => db`${union} union all ${part}`)}) w
      order by w.weight desc, w.chunk_id
      limit ${choice.limit}) best
    join chunks c on c.ctid = best.place and c.app_id = ${viewer.appId}
    order by best.weight desc, best.chunk_id`,
  );
}

/** Reads the chunks at the given positions of documents: neighbors of those found. */
export async function listNeighbors(
  db: Db,
  viewer: Viewer,
  chunks: readonly Pick<CandidateRow, 'document_id' | 'position'>[],
  placed: Int32Array,
): Promise<CandidateRow[]> {
  return readCandidates(
    db,
    db`
    select c.chunk_id, c.document_id, c.position, ${placesOf(db, placed)} as places, c.packed
    from unnest(${chunks.map((c) => c.document_id)}::bigint[], ${chunks.map((c) => c.position)}::int[]) as n (document_id, position)
    join chunks c on c.document_id = n.document_id and c.position = n.position
    where ${visibleTo(db, 'c', viewer)}`,
  );
}

/** Lists all terms of chunks that the viewer may see, in no particular order. They are sent as one row of lists, like candidates. */
export async function listWholeTerms(
  db: Db,
  viewer: Viewer,
  chunkIds: readonly number[],
): Promise<{ chunk_id: number; terms: Int32Array }[]> {
  const [sent] = await db<{ ids: number[]; terms: Buffer }[]>`
    select array_agg(c.chunk_id) as ids, string_agg(array_send(c.terms), ''::bytea) as terms
    from chunks c
    where ${visibleTo(db, 'c', viewer)} and c.chunk_id = any(${[...chunkIds]}::bigint[])
    having count(*) > 0`;
  if (!sent) return [];
  const lists = readTermLists(sent.terms);
  return sent.ids.map((chunk_id, i) => ({ chunk_id, terms: at(lists, i) }));
}

/**
 * Returns blocks of documents in reading order; of a document with more than `wholeMax` blocks or `charsMax` characters, the first and those
 * around the found ones, nearest first until they have `charsMax`. A block that is longer than that is left out.
 */
export async function listBlocksAround(
  db: Db,
  viewer: Viewer,
  documents: readonly { documentId: number; found: readonly string[] }[],
  { around, wholeMax, charsMax }: { around: number; wholeMax: number; charsMax: number },
): Promise<Map<number, { blocks: Block[]; isCut: boolean }>> {
  const found = documents.flatMap((document) => document.found);
  const rows = await db<{ document_id: number; blocks: Block[]; is_cut: boolean }[]>`
    select d.document_id, near.blocks, not size.whole as is_cut
    from documents d
    -- Counted once: for each block, all of them would be read.
    cross join lateral (
      select json_array_length(d.blocks) <= ${wholeMax} and length(d.blocks::text) <= ${charsMax} as whole offset 0) size
    cross join lateral (
      select array_agg(i.at) as places
      from json_array_elements(d.blocks) with ordinality as i (block, at)
      where not size.whole and i.block ->> 'id' = any(${found}::text[])) f
    cross join lateral (
      select json_agg(r.block order by r.at) as blocks
      from (
        select e.block, e.at, sum(length(e.block::text)) over (order by e.distance, e.at) as chars
        from (
          select i.block, i.at, case when size.whole then 0 else least(
            (select min(abs(i.at - p.at)) from unnest(f.places) p (at)), case when i.at <= ${around} then ${around}::int end) end as distance
          from json_array_elements(d.blocks) with ordinality as i (block, at)) e
        where e.distance <= ${around} and length(e.block::text) <= ${charsMax}) r
      where r.chars <= ${charsMax}) near
    where ${visibleTo(db, 'd', viewer)} and d.document_id = any(${documents.map((d) => d.documentId)}::bigint[])
      and d.blocks is not null and near.blocks is not null`;
  return new Map(rows.map((row) => [row.document_id, { blocks: row.blocks, isCut: row.is_cut }]));
}

export interface ChunkText {
  chunk_id: number;
  document_id: number;
  position: number;
  text: string;
  heading: string;
  block_ids: string[];
  packed: Buffer;
}

/** Lists the texts of chunks that the viewer may see, in no particular order. */
export async function listChunkTexts(
  db: Db,
  viewer: Viewer,
  chunkIds: readonly number[],
): Promise<ChunkText[]> {
  return db<ChunkText[]>`
    select c.chunk_id, c.document_id, c.position, chunk_text(c.app_id, c.document_id, c.text, c.block_ids) as text, c.heading, c.block_ids, c.packed
    from chunks c
    where ${visibleTo(db, 'c', viewer)} and c.chunk_id = any(${[...chunkIds]}::bigint[])`;
}

/**
 * Returns the condition of a scope on chunks `c`. Without bounds, only documents pending review must be excluded: they are few and
 * have an index of their own, so no row of `documents` is read (joining them took nearly half of finding candidates among 100,000 chunks).
 * Whether any exist is checked once: mostly there are none, and then nothing is looked up per chunk.
 */
export const scopeSql = (db: Db, { appId }: Viewer, scope: SearchScope): Fragment =>
  isBounded(scope)
    ? db`exists (
        select 1 from documents d where d.app_id = c.app_id and d.document_id = c.document_id and ${inScope(db, scope)})`
    : db`(not exists (select 1 from documents d where d.app_id = ${appId} and d.status in ('pending_review', 'skipped'))
        or not exists (
          select 1 from documents d where d.app_id = c.app_id and d.document_id = c.document_id and d.status in ('pending_review', 'skipped')))`;

/** Returns whether the scope has any bound. */
export const isBounded = (scope: SearchScope): boolean => Object.values(scope).some((bound) => bound != null);

/** Returns the conditions of a scope on documents `d`; documents pending review are never found. */
export function inScope(db: Db, scope: SearchScope): Fragment {
  return db`
      d.status not in ('pending_review', 'skipped')
      ${scope.sources === null ? db`` : db`and d.source = any(${[...scope.sources]}::text[])`}
      ${scope.resourceIds === null ? db`` : db`and d.resource_id = any(${[...scope.resourceIds]}::text[])`}
      ${scope.documentIds == null ? db`` : db`and d.document_id = any(${[...scope.documentIds]}::bigint[])`}
      ${scope.owner == null ? db`` : db`and d.owner = ${scope.owner}`}
      ${scope.after === null ? db`` : db`and coalesce(d.occurred_at, d.created_at, d.stored_at) >= ${scope.after}::timestamptz`}
      ${scope.before === null ? db`` : db`and coalesce(d.occurred_at, d.created_at, d.stored_at) < ${scope.before}::timestamptz`}
      ${scope.collection === null ? db`` : db`and d.collection = ${scope.collection}`}
      ${scope.metadata === null ? db`` : db`and ${metadataFilterSql(db, scope.metadata)}`}`;
}
