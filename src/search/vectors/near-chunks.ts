import type { Context, NearChunks } from '../../context.ts';
import type { Sql } from '../../db/types.ts';
import { ownersOf } from '../../documents/visible.ts';
import { BoundedCache } from '../../lib/bounded-cache.ts';
import { ModelError } from '../../model/model-error.ts';
import { quantize, unpackVector } from './quantize.ts';
import { listLiving, listVectors } from './queries.ts';
import { VectorScan } from './vector-scan.ts';

/** Maximum number of apps whose vectors are kept in memory; the most recently used stay. */
const APPS_MAX = 64;
const HELD_MS = 3_600_000;
const ROWS_PER_READ = 5_000;
/** If more than this share of its rows was removed, an app's vectors are read again. */
const REMOVED_SHARE_MAX = 0.2;
const OF_THE_APP = 0;

/** The vectors of one app as this process knows them. */
interface AppVectors {
  scan: VectorScan | null;
  seq: number;
  removed: number;
  /** The number of each user and audience in the rows; the app's own rows have 0. */
  owners: Map<string, number>;
}

/**
 * Creates the search by meaning, over the vectors in the database, or null without an embedder. New vectors are read before each search,
 * so it finds what a search in any other process finds. If the embedder fails, it finds nothing and the search goes by words alone.
 */
export function createNearChunks(ctx: Pick<Context, 'sql' | 'model' | 'log'>): NearChunks | null {
  const { embed } = ctx.model;
  if (!embed) return null;
  const apps = new BoundedCache<string, Promise<AppVectors>>(APPS_MAX, HELD_MS);
  return async ({ viewer, query, limit, among }) => {
    const { appId } = viewer;
    try {
      const [queryVector] = await embed([query], { appId, purpose: 'query', jobId: null });
      if (!queryVector) return [];
      const known = await refresh(ctx.sql, appId, apps);
      if (!known.scan || known.scan.dimensions !== queryVector.length) return [];
      const owners = ownersOf(viewer).flatMap((owner) =>
        owner === null ? OF_THE_APP : (known.owners.get(owner) ?? []),
      );
      const quantized = quantize(queryVector);
      for (;;) {
        const hits = known.scan.nearest(quantized, limit, owners, among);
        if (
          !(await removeDead(
            ctx.sql,
            appId,
            known,
            hits.map((hit) => hit.id),
          ))
        ) {
          return hits.map((hit) => ({ chunkId: hit.id, similarity: hit.similarity }));
        }
      }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      ctx.log.warn({ app_id: appId, fault: error.fault }, 'searched by words alone: the embedder failed');
      return [];
    }
  };
}

/** Returns the app's vectors including those stored since the last read; concurrent searches share one read. */
async function refresh(
  sql: Sql,
  appId: string,
  apps: BoundedCache<string, Promise<AppVectors>>,
): Promise<AppVectors> {
  const before = apps.get(appId);
  const reading = (async () => {
    const known = await (before ?? fresh()).catch(fresh);
    const stale = known.scan && known.removed > known.scan.count * REMOVED_SHARE_MAX;
    return readNew(sql, appId, stale ? await fresh() : known);
  })();
  apps.set(appId, reading);
  return reading;
}

const fresh = async (): Promise<AppVectors> => ({ scan: null, seq: 0, removed: 0, owners: new Map() });

async function readNew(sql: Sql, appId: string, known: AppVectors): Promise<AppVectors> {
  for (;;) {
    const rows = await listVectors(sql, appId, known.seq, ROWS_PER_READ);
    for (const row of rows) {
      const vector = unpackVector(row.vector);
      // The embedder changed: all vectors are computed again, and the old ones are useless.
      if (known.scan && known.scan.dimensions !== vector.values.length) {
        known.scan = null;
        known.removed = 0;
      }
      known.scan ??= new VectorScan(vector.values.length);
      known.scan.add(row.chunk_id, ownerNumber(known, row.owner), vector);
      known.seq = row.vector_seq;
    }
    if (rows.length < ROWS_PER_READ) return known;
  }
}

function ownerNumber(known: AppVectors, owner: string | null): number {
  if (owner === null) return OF_THE_APP;
  const number = known.owners.get(owner) ?? known.owners.size + 1;
  known.owners.set(owner, number);
  return number;
}

/** Removes hits whose chunks are gone; returns true if there were any, so that the search must run again. */
async function removeDead(sql: Sql, appId: string, known: AppVectors, ids: number[]): Promise<boolean> {
  if (!ids.length) return false;
  const living = new Set(await listLiving(sql, appId, ids));
  const dead = new Set(ids.filter((id) => !living.has(id)));
  if (!dead.size) return false;
  known.removed += known.scan?.remove(dead) ?? 0;
  return true;
}
