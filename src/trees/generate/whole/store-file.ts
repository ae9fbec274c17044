import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import type { ModelJob } from '../../../model/model.ts';
import { type NewFile, upsertFiles } from '../../file-queries.ts';
import { countWritten } from '../../queries.ts';
import type { TreeRow } from '../../tree.ts';
import type { Discovery } from '../discover.ts';
import { saveCitedTexts } from '../news/queries.ts';
import { type CitedDocument, citedTexts } from '../news/read-cited-documents.ts';

/** The context in which a file is written. */
export interface Writing {
  ctx: Context;
  appId: string;
  tree: TreeRow;
  discovery: Discovery;
  /** Aborted if the tree is cancelled. */
  signal?: AbortSignal;
}

/** Returns the tree's model job, under which tokens are counted. */
export const jobOf = ({ appId, tree, signal }: Writing): ModelJob => ({
  appId,
  purpose: 'synthesize',
  jobId: tree.tree_id,
  ...(signal ? { signal } : {}),
});

/** Stores a file with the current text of its documents, for the next tree to compare with. */
export async function storeFile(
  { ctx, appId, tree }: Writing,
  file: NewFile,
  documents: readonly CitedDocument[],
): Promise<void> {
  await transaction(ctx.sql, async (tx) => {
    await upsertFiles(tx, appId, tree.tree_id, [file]);
    await saveCitedTexts(tx, appId, citedTexts(documents));
    await countWritten(tx, appId, tree.tree_id);
  });
}
