import type { Tx } from '../db/types.ts';
import { lockDocument } from './queries.ts';
import { setStatus } from './set-status.ts';
import type { Viewer } from './visible.ts';

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
