import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import type { Block } from '../../parse/block.ts';
import type { EntityRow } from '../entity.ts';
import { listEntityRowsByIds } from '../queries.ts';
import { type MentionPlace, placeMentions } from './place-mentions.ts';
import { listMentionTexts } from './beginning-queries.ts';

export interface DocumentEntity {
  row: EntityRow;
  mentions: MentionPlace[];
}

/** Maximum mentions read per document; the first ones. */
const MENTIONS_MAX = 500;

/** Lists what a document names, as far as visible to the viewer, with the positions of the names in its blocks, by first mention. */
export async function listDocumentEntities(
  db: Db,
  viewer: Viewer,
  documentId: number,
  blocks: readonly Block[],
): Promise<DocumentEntity[]> {
  const places = placeMentions(blocks, await listMentionTexts(db, viewer, documentId, MENTIONS_MAX));
  const rows = places.size ? await listEntityRowsByIds(db, viewer, [...places.keys()]) : [];
  const rowOf = new Map(rows.map((row) => [row.entity_id, row]));
  return [...places].flatMap(([id, mentions]) => {
    const row = rowOf.get(id);
    return row ? [{ row, mentions }] : [];
  });
}
