import type { Db, Sql, Tx } from '../../db/types.ts';
import { scopeTerms } from '../../documents/scope-term.ts';
import { isVisible, type Viewer, visibleTo } from '../../documents/visible.ts';
import { hashTerm } from '../../text/terms/analyze-token.ts';

/** Condition for statistics `s` of what the viewer sees. */
export const ownerVisible = (db: Db, viewer: Viewer) => isVisible(db, db`s.owner`, viewer);

/** Maps the numbers that the index and the statistics use to their terms. */
const byNumber = (terms: readonly string[]): Map<number, string> =>
  new Map(terms.map((term) => [hashTerm(term), term]));

/** Maps terms to the chunks found under their numbers. */
const toTerms = (
  rows: readonly { number: number; chunks: number }[],
  terms: ReadonlyMap<number, string>,
): Map<string, number> => new Map(rows.map((row) => [terms.get(row.number) ?? '', row.chunks]));

export interface TotalsRow {
  chunks: number;
  terms: number;
  messages: number;
  message_terms: number;
  documents: number;
}

export interface KeptTotals extends TotalsRow {
  /** Changes whenever the statistics of what the viewer sees do. */
  stamp: string;
  /** Whether nobody but the viewer has chunks that are counted. */
  is_alone: boolean;
  /** Whether documents that the viewer sees are still waiting to be chunked. */
  is_behind: boolean;
}

/** Returns how much the viewer sees, from the statistics. Across apps: returns whether any other has chunks, and nothing of them. */
export async function findKeptTotals(db: Db, viewer: Viewer): Promise<KeptTotals> {
  const [row] = await db<KeptTotals[]>`
    select coalesce(sum(s.chunks), 0)::bigint as chunks, coalesce(sum(s.length_sum), 0)::bigint as terms,
      coalesce(sum(s.messages), 0)::bigint as messages, coalesce(sum(s.message_terms), 0)::bigint as message_terms,
      coalesce(sum(s.documents), 0)::bigint as documents,
      coalesce(string_agg(s.refreshed_at || ' ' || coalesce(s.owner, ''), ',' order by s.owner), '') as stamp,
      not exists (
        select 1 from term_totals o
        where o.chunks > 0 and not (o.app_id = ${viewer.appId} and ${isVisible(db, db`o.owner`, viewer)})) as is_alone,
      exists (select 1 from documents d where ${visibleTo(db, 'd', viewer)} and d.blocks is null) as is_behind
    from term_totals s
    where s.app_id = ${viewer.appId} and ${ownerVisible(db, viewer)}`;
  return row ?? { ...NOTHING, stamp: '', is_alone: false, is_behind: true };
}

const NOTHING: TotalsRow = { chunks: 0, terms: 0, messages: 0, message_terms: 0, documents: 0 };

/** Counts the same directly, over the first `chunksMax` chunks. */
export async function countTotals(db: Db, viewer: Viewer, chunksMax: number): Promise<TotalsRow> {
  const [row] = await db<TotalsRow[]>`
    select count(*) as chunks, coalesce(sum(length), 0) as terms,
      coalesce(sum(units) filter (where is_conversation), 0) as messages,
      coalesce(sum(length) filter (where is_conversation), 0) as message_terms,
      coalesce(sum(units) filter (where not is_conversation), 0) as documents
    from (
      select c.length, c.units, c.is_conversation
      from chunks c
      where ${visibleTo(db, 'c', viewer)}
      limit ${chunksMax}) seen`;
  return row ?? NOTHING;
}

/** Returns how many visible chunks contain each term: from the statistics, or for terms newer than these from the index, up to `countMax`. */
export async function listTermCounts(
  db: Db,
  viewer: Viewer,
  terms: readonly string[],
  countMax: number,
): Promise<Map<string, number>> {
  const numbers = byNumber(terms);
  const asked = [...numbers.keys()];
  const rows = await db<{ number: number; chunks: number }[]>`
    select t.number, coalesce(kept.chunks, ${inIndex(db, viewer, countMax)}) as chunks
    from unnest(${asked}::int[]) as t (number)
    left join (
      select s.number, sum(s.chunks)::bigint as chunks
      from term_stats s
      where s.app_id = ${viewer.appId} and s.number = any(${asked}::int[]) and ${ownerVisible(db, viewer)}
      group by s.number) kept on kept.number = t.number`;
  return toTerms(rows, numbers);
}

/** Counts the same only in the index: for texts so few that the statistics are never exact enough. */
export async function countTerms(
  db: Db,
  viewer: Viewer,
  terms: readonly string[],
  countMax: number,
): Promise<Map<string, number>> {
  const numbers = byNumber(terms);
  const rows = await db<{ number: number; chunks: number }[]>`
    select t.number, ${inIndex(db, viewer, countMax)} as chunks
    from unnest(${[...numbers.keys()]}::int[]) as t (number)`;
  return toTerms(rows, numbers);
}

/** Selects how many visible chunks contain the term `t.number`. */
const inIndex = (db: Db, viewer: Viewer, countMax: number) => db`(
      select count(*) from (
        select 1 from chunks c
        where ${visibleTo(db, 'c', viewer)}
          and c.terms operator(pg_catalog.&&) ${scopeTerms(viewer).map(hashTerm)}::int[]
          and c.terms operator(pg_catalog.@>) array[t.number]
        limit ${countMax}) found)`;

/** Returns whether chunks were written or removed that the statistics do not include yet. */
export async function hasChanges(db: Db): Promise<boolean> {
  // Across apps: the statistics of all apps are updated from changes; no text is read.
  const [row] = await db<{ changed: boolean }[]>`
    select exists (select 1 from chunks where born >= (select counted_before from term_stats_progress))
      or exists (select 1 from removed_chunks) as changed`;
  return row?.changed ?? false;
}

/** Merges the pending list of the GIN index into the index: every search scans that list. */
export async function mergeNewEntries(sql: Sql): Promise<void> {
  await sql`select merge_chunks_terms()`;
}

/** Tries to become the transaction that counts; returns whether it did. */
export async function lockCounting(tx: Tx): Promise<boolean> {
  const [lock] = await tx<
    { got: boolean }[]
  >`select pg_try_advisory_xact_lock(hashtext('term statistics')) as got`;
  return lock?.got ?? false;
}

export interface CountingWindow {
  from: string;
  before: string;
}

/** Returns what to count next: about `chunksMax` chunks, from transactions that have all ended. */
export async function findCountingWindow(tx: Tx, chunksMax: number): Promise<CountingWindow> {
  // Across apps: the statistics of all apps are updated from changes; no text is read.
  const [row] = await tx<CountingWindow[]>`
    with progress as (select counted_before, pg_snapshot_xmin(pg_current_snapshot()) as settled from term_stats_progress),
    first as (select c.born from chunks c, progress p where c.born >= p.counted_before order by c.born limit 1)
    select p.counted_before::text as "from",
      coalesce((
        select c.born from chunks c, first f
        where c.born > f.born and c.born < p.settled
        order by c.born
        offset ${chunksMax}
        limit 1), p.settled)::text as before
    from progress p`;
  if (!row) throw new Error('table term_stats_progress has no row');
  return row;
}

/** Returns whether an app has chunks that are not counted and could be. */
export async function hasUncounted(db: Db, appId: string): Promise<boolean> {
  const rows = await db`
    select 1
    from term_stats_progress p
    join chunks c on c.born >= p.counted_before and c.born < pg_snapshot_xmin(pg_current_snapshot())
    where c.app_id = ${appId}
    limit 1`;
  return rows.length > 0;
}

/** Stores up to which transaction chunks are counted. */
export async function setCounted(tx: Tx, before: string): Promise<void> {
  await tx`update term_stats_progress set counted_before = ${before}::xid8`;
}

/** Adds the chunks of the window to the statistics of their apps and owners; returns how many there were. */
export async function addToStatistics(tx: Tx, window: CountingWindow): Promise<number> {
  // Across apps: the statistics of all apps are updated from changes; no text is read.
  const rows = await tx<{ chunks: number }[]>`
    insert into term_totals as t (app_id, owner, chunks, length_sum, messages, message_terms, documents)
    select c.app_id, c.owner, count(*), sum(c.length), coalesce(sum(c.units) filter (where c.is_conversation), 0),
      coalesce(sum(c.length) filter (where c.is_conversation), 0), coalesce(sum(c.units) filter (where not c.is_conversation), 0)
    from chunks c
    where c.born >= ${window.from}::xid8 and c.born < ${window.before}::xid8
    group by c.app_id, c.owner
    on conflict (app_id, owner) do update
    set chunks = t.chunks + excluded.chunks, length_sum = t.length_sum + excluded.length_sum,
      messages = t.messages + excluded.messages, message_terms = t.message_terms + excluded.message_terms,
      documents = t.documents + excluded.documents, refreshed_at = now()
    returning chunks`;
  if (!rows.length) return 0;
  // Across apps: the statistics of all apps are updated from changes; no text is read.
  const [counted] = await tx<{ chunks: number }[]>`
    with added as (
      select c.app_id, c.owner, c.terms from chunks c where c.born >= ${window.from}::xid8 and c.born < ${window.before}::xid8),
    stored as (
      insert into term_stats as s (app_id, owner, number, chunks)
      select a.app_id, a.owner, t.number, count(*)
      from added a
      cross join lateral unnest(a.terms) as t (number)
      group by a.app_id, a.owner, t.number
      on conflict (app_id, number, owner) do update
      set chunks = s.chunks + excluded.chunks)
    select count(*) as chunks from added`;
  return counted?.chunks ?? 0;
}

/** Subtracts removed chunks from the statistics, if they had been counted (born before `countedBefore`). */
export async function subtractFromStatistics(tx: Tx, countedBefore: string): Promise<void> {
  // Across apps: the statistics of all apps are updated from changes; no text is read.
  const removed = await tx<{ chunks: number }[]>`
    with gone as (
      select r.app_id, r.owner, count(*) as chunks, sum(r.length) as terms,
        coalesce(sum(r.units) filter (where r.is_conversation), 0) as messages,
        coalesce(sum(r.length) filter (where r.is_conversation), 0) as message_terms,
        coalesce(sum(r.units) filter (where not r.is_conversation), 0) as documents
      from removed_chunks r
      where r.born < ${countedBefore}::xid8
      group by r.app_id, r.owner)
    update term_totals t
    set chunks = t.chunks - g.chunks, length_sum = t.length_sum - g.terms, messages = t.messages - g.messages,
      message_terms = t.message_terms - g.message_terms, documents = t.documents - g.documents, refreshed_at = now()
    from gone g
    where t.app_id = g.app_id and t.owner is not distinct from g.owner
    returning t.chunks`;
  if (removed.length)
    // Across apps: the statistics of all apps are updated from changes; no text is read.
    await tx`
      with gone as (
        select r.app_id, r.owner, t.number, count(*) as chunks
        from removed_chunks r
        cross join lateral unnest(r.terms) as t (number)
        where r.born < ${countedBefore}::xid8
        group by r.app_id, r.owner, t.number)
      update term_stats s
      set chunks = s.chunks - g.chunks
      from gone g
      where s.app_id = g.app_id and s.number = g.number and s.owner is not distinct from g.owner`;
}

/** Deletes words that appeared only in removed chunks, and the records of those chunks. What replaced them must be counted first. */
export async function forgetRemoved(tx: Tx): Promise<void> {
  // Across apps: the statistics of all apps are updated from changes; no text is read.
  const removed = await tx`select 1 from removed_chunks limit 1`;
  if (!removed.length) return;
  // Across apps: the statistics of all apps are updated from changes; no text is read.
  await tx`
    with gone as (
      select distinct r.app_id, r.owner, t.number
      from removed_chunks r
      cross join lateral unnest(r.terms) as t (number)),
    -- looked up in the index only where nothing is counted: of a frequent word that takes long
    uncounted as materialized (
      select g.app_id, g.owner, g.number
      from gone g
      left join term_stats s on s.app_id = g.app_id and s.number = g.number and s.owner is not distinct from g.owner
      where coalesce(s.chunks, 0) <= 0),
    unused as materialized (
      select u.app_id, u.owner, u.number
      from uncounted u
      where not exists (
        select 1 from chunks c where c.app_id = u.app_id and c.owner is not distinct from u.owner and c.terms operator(pg_catalog.@>) array[u.number])),
    counts as (
      delete from term_stats s
      using unused u
      where s.app_id = u.app_id and s.number = u.number and s.owner is not distinct from u.owner)
    delete from term_words w
    using unused u
    where w.app_id = u.app_id and w.number = u.number and w.owner is not distinct from u.owner`;
  // Across apps: the statistics of all apps are updated from changes; no text is read.
  await tx`delete from removed_chunks`;
}

/** Returns how many chunks the planner assumes, and how many the statistics of all apps counted. */
export async function estimateChunks(db: Db): Promise<{ believed: number; counted: number }> {
  // Across apps: the statistics of all apps are updated from changes; no text is read.
  const [row] = await db<{ believed: number; counted: number }[]>`
    select (select greatest(reltuples, 0)::bigint from pg_class where oid = 'chunks'::regclass) as believed,
      (select coalesce(sum(chunks), 0)::bigint from term_totals) as counted`;
  return row ?? { believed: 0, counted: 0 };
}

/** Updates the planner's statistics of the tables that grow with documents. */
export async function analyzeTables(sql: Sql): Promise<void> {
  await sql`analyze documents, document_events, chunks, memories, entities, entity_aliases, mentions, term_stats, term_words`;
}
