import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { BoundedCache } from '../../lib/bounded-cache.ts';
import { updateKeyUse } from '../queries.ts';

/** Precision of the last-used time: a write per request would be too many. */
const USE_MS = 60_000;

/**
 * Returns a function that records the use of an actor's key, or of the key behind its session or token, once a minute per process. It never
 * throws: a database that can only be read, such as one on a full disk, still answers reads.
 */
export function createNoteKeyUse({
  sql,
  log,
  now,
}: Pick<Context, 'sql' | 'log' | 'now'>): (actor: Pick<Actor, 'appId' | 'keyId'>) => Promise<void> {
  const noted = new BoundedCache<string, true>(20_000, USE_MS);
  return async ({ appId, keyId }) => {
    if (keyId === null) return;
    const key = `${appId}\n${keyId}`;
    if (noted.get(key)) return;
    // Before the write, so that requests at the same time do not wait for one row.
    noted.set(key, true);
    try {
      await updateKeyUse(sql, appId, keyId, now());
    } catch (error) {
      log.warn({ err: error, app_id: appId, key_id: keyId }, 'the use of a key could not be recorded');
    }
  };
}
