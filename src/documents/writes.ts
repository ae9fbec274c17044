// What other features change in documents.
import type { Tx } from '../db/types.ts';
import { lockForAppend } from './append/queries.ts';
import { countChunks } from './chunking/queries.ts';
import type { DocumentEvent, DocumentStatus } from './document.ts';
import { type ListFilter, lockOwned } from './filter/queries.ts';
import { deleteDocument, deleteDocuments, insertEvents, lockDocument, updateStatuses } from './queries.ts';
import type { Viewer } from './visible.ts';

/** Adds events to documents; skips those deleted meanwhile. */
export { insertEvents };
/** Deletes documents with everything derived from them. */
export { deleteDocuments };
/** Locks matching documents of exactly one owner, oldest first. */
export { type ListFilter, lockOwned };
/** Locks the caller's own document for a change that creates it if it does not exist. */
export { lockForAppend };

/** Sets a document's status and records the reason in its events. */
export async function setStatus(
  tx: Tx,
  appId: string,
  documentId: number,
  status: DocumentStatus,
  event: DocumentEvent,
): Promise<void> {
  await setStatuses(tx, appId, [documentId], status, event);
}

/** Sets the status of several documents and records the reason in the events of each. */
export async function setStatuses(
  tx: Tx,
  appId: string,
  documentIds: number[],
  status: DocumentStatus,
  event: DocumentEvent,
): Promise<void> {
  await updateStatuses(tx, appId, documentIds, status);
  await insertEvents(
    tx,
    appId,
    documentIds.map((documentId) => ({ ...event, documentId })),
  );
}

/** Marks a document as failed, with the reason in its events. */
export async function failStored(
  tx: Tx,
  viewer: Viewer,
  source: string,
  resourceId: string,
  reason: string,
): Promise<void> {
  const row = await lockDocument(tx, viewer, source, resourceId);
  if (row && row.owner === viewer.userId)
    await setStatus(tx, viewer.appId, row.document_id, 'failed', { type: 'error', message: reason });
}

/** Deletes a document with its chunks, memories, mentions and events; returns how many chunks there were. */
export async function removeDocument(
  tx: Tx,
  appId: string,
  documentId: number,
): Promise<{ chunksDeleted: number }> {
  const chunksDeleted = await countChunks(tx, appId, documentId);
  await deleteDocument(tx, appId, documentId);
  return { chunksDeleted };
}
