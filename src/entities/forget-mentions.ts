import type { Tx } from '../db/types.ts';
import { deleteMentions, deleteUnmentioned } from './mention-queries.ts';

/** Forgets what was found in documents whose content changed. Entities stay: the new content most often names them again. */
export async function forgetMentions(tx: Tx, appId: string, documentIds: number[]): Promise<void> {
  if (documentIds.length) await deleteMentions(tx, appId, documentIds);
}

/** Forgets what was found in a document that is deleted, and every entity that nothing else mentions. */
export async function forgetDeleted(tx: Tx, appId: string, documentId: number): Promise<void> {
  const entityIds = await deleteMentions(tx, appId, [documentId]);
  if (entityIds.length) await deleteUnmentioned(tx, appId, entityIds);
}
