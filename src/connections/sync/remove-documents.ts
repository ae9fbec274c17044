import type { Tx } from '../../db/types.ts';
import { deleteDocuments } from '../../documents/writes.ts';
import { forgetDeleted } from '../../entities/forget-mentions.ts';
import { listUnheld, lockDocuments, type DocumentPlace } from '../ledger-queries.ts';

/** Deletes documents with everything derived from them, but those that another connection still holds. */
export async function removeDocuments(tx: Tx, place: DocumentPlace, resourceIds: string[]): Promise<void> {
  if (!resourceIds.length) return;
  const unheld = await listUnheld(tx, place, resourceIds);
  const ids = (await lockDocuments(tx, place, unheld)).map((row) => row.document_id);
  if (!ids.length) return;
  await forgetDeleted(tx, place.appId, ids);
  await deleteDocuments(tx, place.appId, ids);
}
