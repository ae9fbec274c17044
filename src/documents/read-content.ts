import type { Db } from '../db/types.ts';
import { type DocumentBody, type EventRow, listBodies, listEvents } from './queries.ts';

export interface DocumentContent {
  events: Map<number, EventRow[]>;
  bodies: Map<number, DocumentBody>;
}

/** Events, and bodies when asked for, of documents that the caller was found to see; by document_id. */
export async function readContent(
  db: Db,
  appId: string,
  documentIds: number[],
  withBodies: boolean,
): Promise<DocumentContent> {
  const [events, bodies] = await Promise.all([
    listEvents(db, appId, documentIds),
    withBodies ? listBodies(db, appId, documentIds) : [],
  ]);
  return {
    events: Map.groupBy(events, (e) => e.document_id),
    bodies: new Map(bodies.map((b) => [b.document_id, b])),
  };
}

export type { DocumentBody, EventRow };
