import type { Tx } from '../db/types.ts';
import type { ExtractedMemory } from '../model/model.ts';
import { deleteMemories, insertMemories } from './queries.ts';

/** Replaces the memories of documents of one owner. */
export async function saveMemories(
  tx: Tx,
  appId: string,
  owner: string | null,
  documents: { documentId: number; memories: ExtractedMemory[] }[],
): Promise<void> {
  await deleteMemories(
    tx,
    appId,
    documents.map((d) => d.documentId),
  );
  await insertMemories(
    tx,
    appId,
    owner,
    documents.flatMap((d) => d.memories.map((m, position) => ({ ...m, documentId: d.documentId, position }))),
  );
}

/** Deletes the memories of documents whose content changed. */
export async function forgetMemories(tx: Tx, appId: string, documentIds: number[]): Promise<void> {
  if (documentIds.length) await deleteMemories(tx, appId, documentIds);
}
