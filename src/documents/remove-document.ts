import type { Tx } from '../db/types.ts';
import { countChunks, deleteDocument } from './queries.ts';

/** Deletes a document with its chunks, memories, mentions and events; returns how many chunks went. */
export async function removeDocument(
  tx: Tx,
  appId: string,
  documentId: number,
): Promise<{ chunksDeleted: number }> {
  const chunksDeleted = await countChunks(tx, appId, documentId);
  await deleteDocument(tx, appId, documentId);
  return { chunksDeleted };
}
