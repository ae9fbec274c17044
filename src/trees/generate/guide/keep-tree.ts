import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Viewer } from '../../../documents/visible.ts';
import { copyFiles, listFingerprints } from '../../file-queries.ts';
import { countWritten } from '../../queries.ts';
import { isAnyNewer } from '../../readings/queries.ts';
import { readDocumentsHash } from '../../readings/reading.ts';
import type { TreeRow } from '../../tree.ts';
import { INDEX_PATH } from '../../tree-paths.ts';
import { type GuideSettings, hashMadeFrom } from './made-from.ts';
import { findMadeFrom, setMadeFrom } from './queries.ts';

/** Returns whether the base tree was made from exactly what this one would be made from: then its files are this one's, too. */
export async function isMadeFromSame(
  ctx: Context,
  viewer: Viewer,
  tree: TreeRow,
  settings: GuideSettings,
  base: TreeRow,
): Promise<boolean> {
  const known = await findMadeFrom(ctx.sql, viewer.appId, base.tree_id);
  if (known === null || (await isAnyNewer(ctx.sql, viewer, base.created_at))) return false;
  const documentsHash = await readDocumentsHash(ctx, viewer, tree.scope.sources);
  return known === hashMadeFrom(ctx.model, tree, settings, documentsHash);
}

/** Copies the files of the base tree, and what they were made from. Idempotent. */
export async function keepTree(
  ctx: Context,
  appId: string,
  { tree_id: treeId }: TreeRow,
  baseTreeId: string,
): Promise<void> {
  const madeFrom = await findMadeFrom(ctx.sql, appId, baseTreeId);
  const files = await listFingerprints(ctx.sql, appId, baseTreeId);
  const copied = files.flatMap(({ path }) =>
    path === INDEX_PATH ? [] : [{ path, provenance: { reused: true } }],
  );
  await transaction(ctx.sql, async (tx) => {
    await copyFiles(tx, appId, baseTreeId, treeId, copied);
    await setMadeFrom(tx, appId, treeId, madeFrom);
    await countWritten(tx, appId, treeId);
  });
}
