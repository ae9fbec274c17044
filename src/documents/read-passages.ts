import type { Db } from '../db/types.ts';
import { listFirstPassages, listPassages, type PassageRow } from './queries.ts';
import type { Viewer } from './visible.ts';

export type { PassageRow };

/** The chunks among these ids that the viewer sees, with their texts, in no order. */
export async function readPassages(db: Db, viewer: Viewer, chunkIds: number[]): Promise<PassageRow[]> {
  return chunkIds.length ? listPassages(db, viewer, chunkIds) : [];
}

/** The ids of the first chunks of documents that the viewer sees. */
export async function firstPassages(
  db: Db,
  viewer: Viewer,
  documentIds: number[],
  perDocument: number,
): Promise<Omit<PassageRow, 'text' | 'heading'>[]> {
  return documentIds.length ? listFirstPassages(db, viewer, documentIds, perDocument) : [];
}
