import type { Db } from '../../db/types.ts';
import { type Viewer, visibleTo } from '../../documents/visible.ts';
import { type JoinedMention, separateMentions } from '../joined-mentions.ts';
import type { MentionText } from './place-mentions.ts';
import type { NameCandidate } from './queries.ts';

/** Finds names and aliases with this prefix, in the order of their folded form. */
export async function findNamesByPrefix(
  db: Db,
  viewer: Viewer,
  folded: string,
  limit: number,
): Promise<NameCandidate[]> {
  return db<NameCandidate[]>`
    select a.entity_id, a.name, a.folded
    from entity_aliases a
    where ${visibleTo(db, 'a', viewer)} and a.folded like ${`${folded}%`}
    order by a.folded, a.entity_id
    limit ${limit}`;
}

/** Lists the visible mentions in one document, in the order found. */
export async function listMentionTexts(
  db: Db,
  viewer: Viewer,
  documentId: number,
  limit: number,
): Promise<MentionText[]> {
  const rows = await db<(MentionText & JoinedMention)[]>`
    select m.entity_id, m.name, m.mention_id, m.quote, m.confidence, m.others
    from mentions m
    where ${visibleTo(db, 'm', viewer)} and m.document_id = ${documentId}
    order by m.mention_id
    limit ${limit}`;
  return separateMentions(rows)
    .sort((a, b) => a.mention_id - b.mention_id)
    .slice(0, limit);
}
