import type { Tx } from '../db/types.ts';
import type { DocumentEvent } from './document.ts';
import { insertEvents as insertRows } from './queries.ts';

/** Adds events to documents; those that were deleted meanwhile are passed over. */
export async function insertEvents(
  tx: Tx,
  appId: string,
  events: (DocumentEvent & { documentId: number })[],
): Promise<void> {
  await insertRows(tx, appId, events);
}
