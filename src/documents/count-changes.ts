import type { Db } from '../db/types.ts';
import { type ChangeCounts, countChanges as countRows, listRevisions as listRows } from './queries.ts';
import type { Viewer } from './visible.ts';

export type { ChangeCounts };

/** How many documents the viewer sees now, and how many came or changed since a moment. */
export async function countChanges(
  db: Db,
  viewer: Viewer,
  since: { documentIdMax: number; readAt: string },
): Promise<ChangeCounts> {
  return countRows(db, viewer, since);
}

/** The revision of each of these documents that the viewer still sees, by document_id. */
export async function readRevisions(
  db: Db,
  viewer: Viewer,
  documentIds: number[],
): Promise<Map<number, number>> {
  const rows = documentIds.length ? await listRows(db, viewer, documentIds) : [];
  return new Map(rows.map((row) => [row.document_id, row.revision]));
}
