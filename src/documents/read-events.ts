import type { Db } from '../db/types.ts';
import { type EventRow, listEvents } from './queries.ts';

export type { EventRow };

/** The newest events of documents that the caller was found to see, oldest first; by document_id. */
export async function readEvents(
  db: Db,
  appId: string,
  documentIds: number[],
): Promise<Map<number, EventRow[]>> {
  return Map.groupBy(await listEvents(db, appId, documentIds), (e) => e.document_id);
}
