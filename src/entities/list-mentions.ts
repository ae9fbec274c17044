import type { Db } from '../db/types.ts';
import type { Viewer } from '../documents/visible.ts';
import { separateMentions } from './joined-mentions.ts';
import { listMentionRows, type SourceRow } from './queries.ts';

/** Lists the visible mentions of an entity with an id below `before` (null: all), newest first. */
export async function listMentions(
  db: Db,
  viewer: Viewer,
  entityId: string,
  before: number | null,
  limit: number,
): Promise<Omit<SourceRow, 'others'>[]> {
  return separateMentions(await listMentionRows(db, viewer, entityId, before, limit))
    .filter(({ mention_id }) => before === null || mention_id < before)
    .sort((a, b) => b.mention_id - a.mention_id)
    .slice(0, limit);
}
