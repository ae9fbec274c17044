import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import type { EntityRow } from '../entity.ts';
import { listEntityRowsByIds } from '../queries.ts';
import { listRelated, listTitles, type RelatedDocument } from './queries.ts';

export interface Related {
  row: EntityRow;
  sharedDocuments: number;
  documents: RelatedDocument[];
}

/** Lists entities in the same documents, as far as visible to the viewer, most documents first. */
export async function listRelatedEntities(
  db: Db,
  viewer: Viewer,
  entityId: string,
  limit: number,
): Promise<Related[]> {
  const found = await listRelated(db, viewer, entityId, limit);
  const rows = await listEntityRowsByIds(
    db,
    viewer,
    found.map((each) => each.entity_id),
  );
  const rowOf = new Map(rows.map((row) => [row.entity_id, row]));
  const titles = await listTitles(db, viewer, [...new Set(found.flatMap((each) => each.document_ids))]);
  const titleOf = new Map(titles.map((title) => [title.document_id, title]));
  return found.flatMap(({ entity_id, shared_documents, document_ids }) => {
    const row = rowOf.get(entity_id);
    if (!row) return [];
    const documents = document_ids.flatMap((id) => titleOf.get(id) ?? []);
    return [{ row, sharedDocuments: shared_documents, documents }];
  });
}
