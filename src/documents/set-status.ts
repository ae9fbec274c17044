import type { Tx } from '../db/types.ts';
import type { DocumentEvent, DocumentStatus } from './document.ts';
import { insertEvents, setStatus as setStatusRow } from './queries.ts';

/** Sets a document's status and says why in its events. */
export async function setStatus(
  tx: Tx,
  appId: string,
  documentId: number,
  status: DocumentStatus,
  event: DocumentEvent,
): Promise<void> {
  await setStatusRow(tx, appId, documentId, status);
  await insertEvents(tx, appId, [{ ...event, documentId }]);
}
