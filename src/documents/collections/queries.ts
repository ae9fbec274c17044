import type { Db } from '../../db/types.ts';
import { type Viewer, visibleTo } from '../visible.ts';

export interface CollectionRow {
  /** Null: documents without a collection. */
  collection: string | null;
  document_count: number;
}

/** Lists a source's collections that the viewer sees, by name; documents without one come last. `after`: the last name listed. */
export async function listCollections(
  db: Db,
  viewer: Viewer,
  source: string,
  after: string | null,
  limit: number,
): Promise<CollectionRow[]> {
  return db<CollectionRow[]>`
    select d.collection, count(*)::int as document_count
    from documents d
    where ${visibleTo(db, 'd', viewer)} and d.source = ${source}
      ${after === null ? db`` : db`and (d.collection is null or d.collection collate "C" > ${after})`}
    group by d.collection
    order by d.collection collate "C" nulls last
    limit ${limit}`;
}
