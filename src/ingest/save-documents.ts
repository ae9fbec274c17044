import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import type { Tx } from '../db/types.ts';
import type { NewDocument } from '../documents/new-document.ts';
import type { DocumentStatus } from '../documents/document.ts';
import { type StoreResult, storeDocuments } from '../documents/store/store-documents.ts';
import { forgetMentions } from '../entities/forget-mentions.ts';
import { forgetMemories } from '../memories/save-memories.ts';

/**
 * Stores documents of one owner, all or none. When it returns they are on disk and searchable; memories and entities of changed ones are
 * deleted and extracted again in the background. Returns the statuses in the order given.
 */
export async function saveDocuments(
  ctx: Pick<Context, 'sql' | 'nudgeIngest' | 'documentsChanged' | 'writes'>,
  appId: string,
  owner: string | null,
  documents: NewDocument[],
): Promise<DocumentStatus[]> {
  const { statuses, changedIds } = await ctx.writes.during(appId, () =>
    transaction(ctx.sql, (tx) => storeAndForget(tx, appId, owner, documents)),
  );
  if (changedIds.length) ctx.nudgeIngest();
  ctx.documentsChanged(appId, owner);
  return statuses;
}

/** Does the same inside the caller's transaction; the caller then wakes the ingest loop and signals the change. */
export async function storeAndForget(
  tx: Tx,
  appId: string,
  owner: string | null,
  documents: NewDocument[],
): Promise<StoreResult> {
  const result = await storeDocuments(tx, appId, owner, documents);
  await forgetMemories(tx, appId, result.replacedIds);
  await forgetMentions(tx, appId, result.replacedIds);
  return result;
}
