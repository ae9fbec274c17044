import type { FindSimilarity } from '../../context.ts';
import type { Sql } from '../../db/types.ts';
import { BoundedCache } from '../../lib/bounded-cache.ts';
import { cosineOfTerms, type LsaSpace, placeOf, toSpace } from './lsa-model.ts';
import { findModel, findModelVersion } from './queries.ts';
import { unpackModel } from './stored-model.ts';

/** Maximum number of models kept in memory, up to 2.5 MB each; the most recently used stay. */
const MODELS_MAX = 16;
const HELD_MS = 3_600_000;

/** Compares texts with a question using the newest model of the viewer's app; models are kept until a newer one is stored. */
export function createFindSimilarity(sql: Sql): FindSimilarity {
  const spaces = new BoundedCache<string, Promise<LsaSpace | null>>(MODELS_MAX, HELD_MS);
  const load = async (appId: string, owner: string | null) => {
    const stored = await findModel(sql, appId, owner);
    return stored && toSpace(unpackModel(stored.model, stored.dimensions));
  };
  return async (viewer, question) => {
    const newest = await findModelVersion(sql, viewer);
    if (!newest) return null;
    const key = JSON.stringify([viewer.appId, newest.owner, newest.version]);
    const loading = spaces.get(key) ?? load(viewer.appId, newest.owner);
    spaces.set(key, loading);
    const space = await loading;
    const place = space && placeOf(space, question);
    if (!space || !place) return null;
    return (text) => cosineOfTerms(space, place, text);
  };
}
