import type { Db } from '../../db/types.ts';
import { type Viewer, visibleTo } from '../../documents/visible.ts';

export interface StaleTexts {
  app_id: string;
  owner: string | null;
  chunks: number;
  /** Whether there is enough to learn from. */
  is_enough: boolean;
}

/**
 * Lists apps and owners whose model is missing, was trained on more than `factor` times as many or as few chunks, or is older than a day and
 * than the latest change; oldest model first. Only texts of at least `chunksMin` chunks and `lengthMin` terms on average have one. Skips apps
 * with documents waiting to be chunked: during an import the model would be trained again and again (a quarter of the worker threads' time).
 */
export async function listStaleTexts(
  db: Db,
  limits: { chunksMin: number; lengthMin: number; factor: number; except: readonly string[] },
): Promise<StaleTexts[]> {
  // Across apps: models of all apps are trained in turn; no text is read.
  return db<StaleTexts[]>`
    select t.app_id, t.owner, t.chunks::bigint as chunks, e.is_enough
    from term_totals t
    cross join lateral (
      select t.chunks >= ${limits.chunksMin}
        and (t.message_terms >= t.messages * ${limits.lengthMin}::bigint or t.length_sum - t.message_terms >= t.documents * ${limits.lengthMin}::bigint)
        as is_enough) e
    left join lsa_models m on m.app_id = t.app_id and m.owner is not distinct from t.owner
    where t.app_id <> all(${[...limits.except]}::text[])
      and not exists (select 1 from documents d where d.app_id = t.app_id and d.blocks is null)
      and case
        when not e.is_enough then m.model is not null
        else m.version is null or greatest(t.chunks, m.chunks) > least(t.chunks, m.chunks) * ${limits.factor}::float8
          or m.made_at < least(t.refreshed_at, now() - interval '1 day') or m.made_at > now() + interval '1 hour'
        end
    order by m.made_at nulls first, t.app_id`;
}

/** Contents of several chunks, one after another. */
export interface PackedChunks {
  /** Lists of terms, each in the format of `readTerms`. */
  terms: Buffer;
  term_sizes: number[];
  packed: Buffer;
  packed_sizes: number[];
}

/** Large enough that malloc returns the blocks to the system, which it does not do for thousands of scattered small ones. */
const CHUNKS_PER_ROW = 250;

/** Lists the packed content of up to about `limit` chunks of an owner, spread evenly over all of them. */
export async function listSampledChunks(
  db: Db,
  { app_id: appId, owner, chunks }: Omit<StaleTexts, 'is_enough'>,
  limit: number,
): Promise<PackedChunks[]> {
  const isOwned = owner === null ? db`x.owner is null` : db`x.owner = ${owner}`;
  // If there are more: the next chunk after each of `limit` points, which are spread evenly over the ids.
  const sample =
    chunks <= limit
      ? db``
      : db`
        join (
          select distinct nearest.chunk_id
          from (select min(y.chunk_id) as low, max(y.chunk_id) as high from chunks y where y.app_id = ${appId}) bounds
          cross join lateral generate_series(bounds.low, bounds.high, greatest(1, (bounds.high - bounds.low) / ${limit}::bigint)) as probe (at)
          cross join lateral (
            select x.chunk_id
            from chunks x
            where x.app_id = ${appId} and x.chunk_id >= probe.at and ${isOwned}
            order by x.chunk_id
            limit 1) nearest) sampled on sampled.chunk_id = x.chunk_id`;
  return db<PackedChunks[]>`
    select string_agg(s.terms, ''::bytea) as terms, array_agg(octet_length(s.terms)) as term_sizes,
      string_agg(s.packed, ''::bytea) as packed, array_agg(octet_length(s.packed)) as packed_sizes
    from (
      select array_send(x.terms) as terms, x.packed, (row_number() over () - 1) / ${CHUNKS_PER_ROW}::bigint as part
      from chunks x
      ${sample}
      where x.app_id = ${appId} and ${isOwned}) s
    group by s.part
    order by s.part`;
}

/** Stores the model of a scope, or that its texts are too few for one, under the next version. */
export async function saveModel(
  db: Db,
  texts: StaleTexts,
  model: { bytes: Uint8Array; dimensions: number } | null,
): Promise<void> {
  await db`
    insert into lsa_models as m (app_id, owner, version, chunks, dimensions, model)
    values (${texts.app_id}, ${texts.owner}, 1, ${texts.chunks}, ${model?.dimensions ?? 0}, decode(${model ? Buffer.from(model.bytes).toString('base64') : null}, 'base64'))
    on conflict (app_id, owner) do update
    set version = m.version + 1, chunks = excluded.chunks, dimensions = excluded.dimensions, model = excluded.model, made_at = now()`;
}

export interface ModelVersion {
  owner: string | null;
  version: number;
}

/** Returns the version of the model that was trained on most of what the viewer sees, or null. */
export async function findModelVersion(db: Db, viewer: Viewer): Promise<ModelVersion | null> {
  const [row] = await db<ModelVersion[]>`
    select m.owner, m.version
    from lsa_models m
    where ${visibleTo(db, 'm', viewer)} and m.model is not null
    order by m.chunks desc
    limit 1`;
  return row ?? null;
}

/** Finds the model of a scope; null if there is none. */
export async function findModel(
  db: Db,
  appId: string,
  owner: string | null,
): Promise<{ model: Buffer; dimensions: number } | null> {
  const [row] = await db<{ model: Buffer; dimensions: number }[]>`
    select m.model, m.dimensions
    from lsa_models m
    where m.app_id = ${appId} and m.owner is not distinct from ${owner} and m.model is not null`;
  return row ?? null;
}

/** Tries to become the transaction that trains; returns whether it did. */
export async function lockTraining(db: Db): Promise<boolean> {
  const [lock] = await db<
    { got: boolean }[]
  >`select pg_try_advisory_xact_lock(hashtext('lsa models')) as got`;
  return lock?.got ?? false;
}
