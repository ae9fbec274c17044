import type { Context } from '../../context.ts';
import { runOnContent } from '../../documents/chunking/read-content.ts';
import type { StoredContent } from '../../documents/columns.ts';
import type { Viewer } from '../../documents/visible.ts';
import type { EntityRow } from '../entity.ts';
import { listEntityRowsByIds } from '../queries.ts';
import { type MentionPlace, placeMentionsTask } from './place-mentions.ts';
import { listMentionTexts } from './beginning-queries.ts';

export interface DocumentEntity {
  row: EntityRow;
  mentions: MentionPlace[];
}

/** Maximum mentions read per document; the first ones. */
const MENTIONS_MAX = 500;

/** Lists what a document names, as far as visible to the viewer, with the positions of the names in its blocks, by first mention. */
export async function listDocumentEntities(
  { sql, cpu }: Pick<Context, 'sql' | 'cpu'>,
  viewer: Viewer,
  documentId: number,
  content: StoredContent,
): Promise<DocumentEntity[]> {
  const mentions = await listMentionTexts(sql, viewer, documentId, MENTIONS_MAX);
  if (!mentions.length) return [];
  const places = await runOnContent(cpu, viewer.appId, placeMentionsTask, { content, mentions });
  const rows = await listEntityRowsByIds(sql, viewer, [...places.keys()]);
  const rowOf = new Map(rows.map((row) => [row.entity_id, row]));
  return [...places].flatMap(([id, mentions]) => {
    const row = rowOf.get(id);
    return row ? [{ row, mentions }] : [];
  });
}
