import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { deleteDocuments } from '../../documents/writes.ts';
import type { Viewer } from '../../documents/visible.ts';
import { forgetDeleted } from '../../entities/forget-mentions.ts';
import { storeAndForget } from '../save-documents.ts';
import { insertSamples, listOwned, lockSamples } from './queries.ts';
import { readSamples } from './read-samples.ts';

/**
 * Stores the documents of the sample company for the caller and marks them; those that the caller already has, from any source, are neither
 * changed nor marked. Returns how many were stored. Memories and entities follow in the background.
 */
export async function loadSamples(
  ctx: Pick<Context, 'sql' | 'cpu' | 'parseFile' | 'nudgeIngest' | 'writes'>,
  viewer: Viewer,
): Promise<number> {
  const { appId, userId } = viewer;
  const documents = await readSamples(ctx, appId);
  const stored = await ctx.writes.during(appId, () =>
    transaction(ctx.sql, async (tx) => {
      const owned = await listOwned(tx, viewer, documents);
      const missing = documents.filter((d) => !owned.has(`${d.source}\n${d.resourceId}`));
      const { changedIds } = await storeAndForget(tx, appId, userId, missing);
      await insertSamples(tx, appId, changedIds);
      return changedIds.length;
    }),
  );
  if (stored > 0) ctx.nudgeIngest();
  return stored;
}

/** Deletes the documents that `loadSamples` stored for the caller, with everything derived from them; returns how many there were. */
export async function deleteSamples({ sql }: Pick<Context, 'sql'>, viewer: Viewer): Promise<number> {
  return transaction(sql, async (tx) => {
    const ids = await lockSamples(tx, viewer);
    await forgetDeleted(tx, viewer.appId, ids);
    await deleteDocuments(tx, viewer.appId, ids);
    return ids.length;
  });
}
