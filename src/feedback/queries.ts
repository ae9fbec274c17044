import type { AskedQuery } from '../context.ts';
import type { Db, Fragment, Tx } from '../db/types.ts';
import { isVisible, type Viewer, visibleTo } from '../documents/visible.ts';
import type { Source } from '../tokens.ts';

export type NewQuery = Omit<AskedQuery, 'viewer'>;

/** Limits each caller to its own queries: a user's own, or an app's that it sent for no user. */
const askedBy = (db: Db, { userId }: Viewer): Fragment => db`q.owner is not distinct from ${userId}`;

/** The answer of query `q`, unless the caller may no longer see a document that it was found with. */
const answerFor = (db: Db, viewer: Viewer): Fragment =>
  db`case when not exists (
      select from search_results r
      join documents d on d.app_id = r.app_id and d.document_id = r.document_id
      where r.app_id = ${viewer.appId} and d.app_id = ${viewer.appId} and r.query_id = q.query_id
        and not ${isVisible(db, db`d.owner`, viewer)}) then q.answer end as answer`;

/**
 * Stores a query and its results in one statement, at that statement's time, so that those of one transaction stay in order. Omits a
 * document that was deleted meanwhile, and with it the answer.
 */
export async function insertQuery(tx: Tx, { appId, userId }: Viewer, query: NewQuery): Promise<void> {
  const results = query.results.map((result, position) => ({
    document_id: result.documentId,
    position,
    score: result.score,
    chunk_ids: result.chunks.map((chunk) => chunk.chunkId),
    chunk_scores: result.chunks.map((chunk) => chunk.score),
  }));
  const documentIds = results.map((result) => result.document_id);
  await tx`
    with present as materialized (
      select d.app_id, d.document_id
      from documents d
      where d.app_id = ${appId} and d.document_id = any(${documentIds}::bigint[])
      order by d.document_id
      for key share),
    kept as (
      insert into search_queries (app_id, query_id, owner, query, created_at, answer)
      select ${appId}, ${query.queryId}, ${userId}, ${query.query}, clock_timestamp(),
        case when (select count(*) from present) = ${documentIds.length}::int then ${query.answer}::text end
      returning app_id, query_id)
    insert into search_results (app_id, query_id, document_id, position, score, chunk_ids, chunk_scores)
    select k.app_id, k.query_id, p.document_id, r.position, r.score, r.chunk_ids, r.chunk_scores
    from kept k
    join present p on p.app_id = k.app_id
    join jsonb_to_recordset(${tx.json(results)}::jsonb)
      as r (document_id bigint, position int, score real, chunk_ids bigint[], chunk_scores real[])
      on r.document_id = p.document_id`;
}

export interface QueryRow {
  query_id: string;
  owner: string | null;
  query: string;
  answer: string | null;
  score: number | null;
  comment: string | null;
  created_at: Date;
}

/** Finds a stored query that the viewer asked; null if there is none. */
export async function findQuery(db: Db, viewer: Viewer, queryId: string): Promise<QueryRow | null> {
  const [row] = await db<QueryRow[]>`
    select q.query_id, q.owner, q.query, ${answerFor(db, viewer)}, q.score, q.comment, q.created_at
    from search_queries q
    where q.app_id = ${viewer.appId} and ${askedBy(db, viewer)} and q.query_id = ${queryId}`;
  return row ?? null;
}

/** A position in a list sorted by time and id, newest first. */
export interface QueryPlace {
  at: string;
  queryId: string;
}

/** Lists the viewer's stored queries, newest first, from after `before`. */
export async function listQueryRows(
  db: Db,
  viewer: Viewer,
  before: QueryPlace | null,
  limit: number,
): Promise<(QueryRow & { at: string })[]> {
  return db<(QueryRow & { at: string })[]>`
    select q.query_id, q.owner, q.query, ${answerFor(db, viewer)}, q.score, q.comment, q.created_at, q.created_at::text as at
    from search_queries q
    where q.app_id = ${viewer.appId} and ${askedBy(db, viewer)}
      ${before === null ? db`` : db`and (q.created_at, q.query_id) < (${before.at}::timestamptz, ${before.queryId}::uuid)`}
    order by q.created_at desc, q.query_id desc
    limit ${limit}`;
}

export interface ResultRow {
  document_id: number;
  score: number;
  chunk_ids: number[];
  chunk_scores: number[];
}

/** Lists the results of the app's query, best first, without documents that are gone. */
export async function listResults(db: Db, appId: string, queryId: string): Promise<ResultRow[]> {
  return db<ResultRow[]>`
    select document_id, score, chunk_ids, chunk_scores
    from search_results
    where app_id = ${appId} and query_id = ${queryId}
    order by position`;
}

export interface Rating {
  score: number | null;
  comment: string | null;
}

/** Replaces the rating of a query; returns false if the caller asked no such query. */
export async function rateQuery(tx: Tx, viewer: Viewer, queryId: string, rating: Rating): Promise<boolean> {
  const rows = await tx`
    update search_queries q
    set score = ${rating.score}, comment = ${rating.comment}, rated_at = now()
    where q.app_id = ${viewer.appId} and ${askedBy(tx, viewer)} and q.query_id = ${queryId}
    returning q.query_id`;
  return rows.length > 0;
}

/** Replaces the rating of a highlight; returns false if no query of the caller showed it. */
export async function rateHighlight(
  tx: Tx,
  viewer: Viewer,
  queryId: string,
  chunkId: number,
  rating: Rating,
): Promise<boolean> {
  const rows = await tx`
    insert into highlight_ratings (app_id, query_id, chunk_id, document_id, score, comment)
    select r.app_id, r.query_id, ${chunkId}::bigint, r.document_id, ${rating.score}::real, ${rating.comment}
    from search_results r
    join search_queries q on q.app_id = r.app_id and q.query_id = r.query_id
    where q.app_id = ${viewer.appId} and ${askedBy(tx, viewer)} and r.app_id = ${viewer.appId}
      and r.query_id = ${queryId} and ${chunkId}::bigint = any(r.chunk_ids)
    on conflict (app_id, query_id, chunk_id) do update
    set score = excluded.score, comment = excluded.comment, rated_at = now()
    returning query_id`;
  return rows.length > 0;
}

export interface RatedRow extends QueryRow {
  at: string;
  /** Rated highlights, best documents first. */
  highlights: {
    chunk_id: number;
    source: Source;
    resource_id: string;
    score: number | null;
    comment: string | null;
  }[];
  /** The first document of the result, if it still exists. */
  first: { source: Source; resource_id: string } | null;
}

/** Lists the caller's rated queries with the ratings of their highlights, newest first. */
export async function listRated(
  db: Db,
  viewer: Viewer,
  before: QueryPlace | null,
  limit: number,
): Promise<RatedRow[]> {
  return db<RatedRow[]>`
    select q.query_id, q.owner, q.query, ${answerFor(db, viewer)}, q.score, q.comment, q.created_at, q.created_at::text as at,
      coalesce((
        select json_agg(json_build_object('chunk_id', h.chunk_id, 'source', d.source, 'resource_id', d.resource_id,
          'score', h.score, 'comment', h.comment) order by r.position, h.chunk_id)
        from highlight_ratings h
        join search_results r on r.app_id = h.app_id and r.query_id = h.query_id and r.document_id = h.document_id
        join documents d on d.app_id = h.app_id and d.document_id = h.document_id
        where h.app_id = q.app_id and h.query_id = q.query_id and ${visibleTo(db, 'd', viewer)}), '[]'::json) as highlights,
      (select json_build_object('source', d.source, 'resource_id', d.resource_id)
        from search_results r
        join documents d on d.app_id = r.app_id and d.document_id = r.document_id
        where r.app_id = q.app_id and r.query_id = q.query_id and r.position = 0 and ${visibleTo(db, 'd', viewer)}) as first
    from search_queries q
    where q.app_id = ${viewer.appId} and ${askedBy(db, viewer)}
      and (q.rated_at is not null or exists (
        select 1 from highlight_ratings h where h.app_id = q.app_id and h.query_id = q.query_id))
      ${before === null ? db`` : db`and (q.created_at, q.query_id) < (${before.at}::timestamptz, ${before.queryId}::uuid)`}
    order by q.created_at desc, q.query_id desc
    limit ${limit}`;
}

/** Deletes unrated queries older than this; returns how many. */
export async function deleteOldQueries(tx: Tx, days: number): Promise<number> {
  // Across apps: retention is a setting of the service; no content is read.
  const { count } = await tx`
    delete from search_queries q
    where q.created_at < now() - make_interval(days => ${days}) and q.rated_at is null
      and not exists (select 1 from highlight_ratings h where h.app_id = q.app_id and h.query_id = q.query_id)`;
  return count;
}
