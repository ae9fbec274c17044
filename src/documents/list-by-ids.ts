import type { Db } from '../db/types.ts';
import type { DocumentRow } from './document.ts';
import { listByIds as listRows } from './queries.ts';
import type { Viewer } from './visible.ts';

/** The documents among these ids that the viewer sees, in no order. */
export async function listByIds(db: Db, viewer: Viewer, documentIds: number[]): Promise<DocumentRow[]> {
  return documentIds.length ? listRows(db, viewer, documentIds) : [];
}
