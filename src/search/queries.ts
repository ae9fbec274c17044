import type { Db, Fragment, Sql } from '../db/types.ts';
import { type MetadataFilter, metadataFilterSql } from '../documents/metadata-filter.ts';
import { type Viewer, visibleTo } from '../documents/visible.ts';
import type { Source } from '../tokens.ts';
import { BM25_B, BM25_K1, type TermWeight } from './bm25.ts';

/** What a search may look at, beside what the caller may see. */
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

const ownerVisible = (db: Db, viewer: Viewer) =>
  viewer.userId === null ? db`s.owner is null` : db`(s.owner is null or s.owner = ${viewer.userId})`;

export interface Totals {
  chunks: number;
  length_mean: number;
}

/** How many chunks the viewer sees and their mean length: from the statistics, or counted while there are none. */
export async function findTotals(db: Db, viewer: Viewer): Promise<Totals> {
  const [kept] = await db<{ chunks: number; length_sum: number }[]>`
    select coalesce(sum(s.chunks), 0)::int as chunks, coalesce(sum(s.length_sum), 0)::bigint as length_sum
    from term_totals s
    where s.app_id = ${viewer.appId} and ${ownerVisible(db, viewer)}`;
  if (kept && kept.chunks > 0) return { chunks: kept.chunks, length_mean: kept.length_sum / kept.chunks };
  const [counted] = await db<Totals[]>`
    select count(*)::int as chunks, coalesce(avg(c.length), 1)::float8 as length_mean
    from chunks c
    where ${visibleTo(db, 'c', viewer)}`;
  return counted ?? { chunks: 0, length_mean: 1 };
}

/** In how many visible chunks each term stands, from the statistics; terms they do not know are absent. */
export async function listTermFrequencies(
  db: Db,
  viewer: Viewer,
  terms: string[],
): Promise<Map<string, number>> {
  const rows = await db<{ term: string; chunks: number }[]>`
    select s.term, sum(s.chunks)::int as chunks
    from term_stats s
    where s.app_id = ${viewer.appId} and s.term = any(${terms}::text[]) and ${ownerVisible(db, viewer)}
    group by s.term`;
  return new Map(rows.map((row) => [row.term, row.chunks]));
}

/** The same counted in the index, up to `countMax`: for terms newer than the statistics. */
export async function countTerms(
  db: Db,
  viewer: Viewer,
  terms: string[],
  countMax: number,
): Promise<Map<string, number>> {
  const rows = await db<{ term: string; chunks: number }[]>`
    select t.term, (
      select count(*)::int from (
        select 1 from chunks c
        where ${visibleTo(db, 'c', viewer)} and c.tsv @@ ${quoteTerm(db)}
        limit ${countMax}) found) as chunks
    from unnest(${terms}::text[]) as t (term)`;
  return new Map(rows.map((row) => [row.term, row.chunks]));
}

/** A query for one lexeme as it is: quoted, so that no character of it is an operator. */
const quoteTerm = (db: Db) =>
  db`('''' || replace(replace(t.term, '\\', '\\\\'), '''', '''''') || '''')::tsquery`;

const quoteLexeme = (term: string): string => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

export interface ChunkHit {
  chunk_id: number;
  document_id: number;
  position: number;
  text: string;
  heading: string;
  score: number;
}

/**
 * The best chunks by BM25. Candidates are the chunks that hold one of `candidates`; a cheap score (the weights of the terms
 * present, over the length) picks `shortlist` of them, whose term frequencies are then read for the exact score.
 */
export async function rankChunks(
  db: Db,
  viewer: Viewer,
  scope: SearchScope,
  rank: {
    weights: readonly TermWeight[];
    candidates: readonly TermWeight[];
    lengthMean: number;
    shortlist: number;
    limit: number;
  },
): Promise<ChunkHit[]> {
  const anyOf = rank.candidates.map((w) => quoteLexeme(w.term)).join(' | ');
  const cheap = rank.weights.reduce(
    (sum, w) =>
      db`${sum} + case when c.tsv @@ ${quoteLexeme(w.term)}::tsquery then ${w.idf}::float8 else 0 end`,
    db`0::float8`,
  );
  return db<ChunkHit[]>`
    with shortlist as materialized (
      select c.chunk_id, c.document_id, c.position, c.text, c.heading, c.tsv,
        ${BM25_K1}::float8 * (${1 - BM25_B}::float8 + ${BM25_B}::float8 * c.length / ${rank.lengthMean}::float8) as norm
      from chunks c
      ${scopeSql(db, scope)}
      where ${visibleTo(db, 'c', viewer)} and c.tsv @@ ${anyOf}::tsquery
      order by (${cheap}) / (1 + ${BM25_K1}::float8 * (${1 - BM25_B}::float8 + ${BM25_B}::float8 * c.length / ${rank.lengthMean}::float8)) desc, c.chunk_id
      limit ${rank.shortlist})
    select s.chunk_id, s.document_id, s.position, s.text, s.heading, scored.score
    from shortlist s
    cross join lateral (
      select sum(w.idf * cardinality(u.positions) * ${BM25_K1 + 1}::float8 / (cardinality(u.positions) + s.norm)) as score
      from unnest(s.tsv) u
      join unnest(${rank.weights.map((w) => w.term)}::text[], ${rank.weights.map((w) => w.idf)}::float8[]) as w (term, idf) on w.term = u.lexeme) scored
    order by scored.score desc, s.chunk_id
    limit ${rank.limit}`;
}

/** The join to documents of what the scope asks for. */
export const scopeSql = (db: Db, scope: SearchScope): Fragment =>
  db`join documents d on d.app_id = c.app_id and d.document_id = c.document_id and ${inScope(db, scope)}`;

/** What is not let in yet is never found, and what the scope asks for. */
function inScope(db: Db, scope: SearchScope): Fragment {
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

export interface UncutMatch {
  document_id: number;
  /** Which of the terms stand in it: their indices. */
  found: number[];
}

/** The documents that are not cut yet and hold any of the terms, looked through one by one. */
export async function listUncutMatches(
  db: Db,
  viewer: Viewer,
  scope: SearchScope,
  terms: string[],
): Promise<UncutMatch[]> {
  // `offset 0` keeps the planner from fetching the terms for each wanted one, and from looking through them twice.
  return db<UncutMatch[]>`
    select m.document_id, m.found
    from (
      select d.document_id, array(
        select wanted.n::int - 1
        from unnest(${terms}::text[]) with ordinality as wanted (term, n)
        where strpos(sent.terms, ' ' || wanted.term || ' ') > 0) as found
      from documents d
      cross join lateral (select d.sent_terms || '' as terms offset 0) sent
      where ${visibleTo(db, 'd', viewer)} and d.blocks is null and ${inScope(db, scope)}
      offset 0) m
    where m.found <> '{}'`;
}

/** Apps whose statistics are missing, or older than a minute and off by more than a tenth. */
export async function listStaleApps(db: Db): Promise<string[]> {
  // Across apps: housekeeping counts chunks of every app; no content is read.
  const rows = await db<{ app_id: string }[]>`
    select a.app_id
    from apps a
    cross join lateral (select coalesce(sum(t.chunks), 0) as chunks, max(t.refreshed_at) as refreshed_at from term_totals t where t.app_id = a.app_id) kept
    cross join lateral (select count(*) as chunks from chunks c where c.app_id = a.app_id) now_there
    where (kept.refreshed_at is null or kept.refreshed_at < now() - interval '30 seconds')
      and abs(now_there.chunks - kept.chunks) > kept.chunks * 0.1
      and now_there.chunks > 500`;
  return rows.map((row) => row.app_id);
}

/** Renews the planner's statistics of the tables that grow with documents. */
export async function analyzeTables(sql: Sql): Promise<void> {
  await sql`analyze documents, document_events, chunks, memories, entities, entity_aliases, mentions`;
}

/** Counts the document frequencies of an app anew, per owner. */
export async function refreshTermStats(sql: Sql, appId: string): Promise<void> {
  await sql.begin(async (tx) => {
    const [lock] = await tx<
      { got: boolean }[]
    >`select pg_try_advisory_xact_lock(hashtext('term stats'), hashtext(${appId})) as got`;
    if (!lock?.got) return;
    await tx`delete from term_stats where app_id = ${appId}`;
    await tx`
      insert into term_stats (app_id, owner, term, chunks)
      select ${appId}, c.owner, t.term, count(*)
      from chunks c
      cross join lateral unnest(tsvector_to_array(c.tsv)) as t (term)
      where c.app_id = ${appId}
      group by c.owner, t.term`;
    await tx`delete from term_totals where app_id = ${appId}`;
    await tx`
      insert into term_totals (app_id, owner, chunks, length_sum)
      select ${appId}, owner, count(*), sum(length)
      from chunks
      where app_id = ${appId}
      group by owner`;
  });
}
