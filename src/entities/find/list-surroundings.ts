import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import type { EntityRow } from '../entity.ts';
import { listDescriptions, listEntityRowsByIds, listMentionsIn } from '../queries.ts';

export interface EntitySurroundings {
  row: EntityRow;
  /** Sentences that mention it, and its description. */
  texts: string[];
}

const DESCRIPTIONS_MAX = 1_000;

/** Lists the text around the entities of documents, and around entities with a description, as far as visible to the viewer. */
export async function listSurroundings(
  db: Db,
  viewer: Viewer,
  documentIds: readonly number[],
): Promise<EntitySurroundings[]> {
  const around = [
    ...(await listMentionsIn(db, viewer, documentIds)),
    ...(await listDescriptions(db, viewer, DESCRIPTIONS_MAX)),
  ];
  const byEntity = Map.groupBy(around, ({ entity_id }) => entity_id);
  const rows = await listEntityRowsByIds(db, viewer, [...byEntity.keys()]);
  return rows.map((row) => ({ row, texts: (byEntity.get(row.entity_id) ?? []).map(({ text }) => text) }));
}
