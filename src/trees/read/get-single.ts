import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { notFound } from '../../errors.ts';
import { findTree } from '../queries.ts';
import type { TreeRow } from '../tree.ts';

/** Returns a context document or digest that the viewer can see; 404 `ContextDocumentNotFound`, also for a tree. */
export async function getSingle(db: Db, viewer: Viewer, documentId: string): Promise<TreeRow> {
  const row = await findTree(db, viewer, documentId);
  if (!row || row.kind === 'tree')
    throw notFound(
      'ContextDocument',
      `There is no context document "${documentId.slice(0, 100)}" that you can see. GET /context-documents lists them.`,
    );
  return row;
}
