import type { Db } from '../../db/types.ts';
import { type Viewer, visibleTo } from '../../documents/visible.ts';
import type { MentionText } from './place-mentions.ts';
import type { NameCandidate } from './queries.ts';

/** Names and aliases that begin so, by name. The range is that of the index; `C` is how the embedded database sorts. */
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

/** The visible mentions in one document, the first found first. */
export async function listMentionTexts(
  db: Db,
  viewer: Viewer,
  documentId: number,
  limit: number,
): Promise<MentionText[]> {
  return db<MentionText[]>`
    select m.entity_id, m.name, m.quote
    from mentions m
    where ${visibleTo(db, 'm', viewer)} and m.document_id = ${documentId}
    order by m.mention_id
    limit ${limit}`;
}
