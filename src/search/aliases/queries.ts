import type { Db } from '../../db/types.ts';
import { type Viewer, visibleTo } from '../../documents/visible.ts';

/** Another name for something that a question names; both folded. */
export interface KnownAlias {
  asked: string;
  other: string;
}

/** Most entities have few other names; more than this would outweigh the question. */
const ALIASES_MAX = 12;

/** Lists the other names, in the viewer's documents, of the one entity with an asked name; a name shared by several entities gives none. */
export async function listAliases(db: Db, viewer: Viewer, names: readonly string[]): Promise<KnownAlias[]> {
  if (!names.length) return [];
  return db<KnownAlias[]>`
    select distinct asked.folded as asked, o.folded as other
    from (
      select a.folded, min(a.entity_id::text)::uuid as entity_id
      from entity_aliases a
      where ${visibleTo(db, 'a', viewer)} and a.folded = any(${[...names]}::text[])
      group by a.folded
      having count(distinct a.entity_id) = 1) asked
    join entity_aliases o on o.entity_id = asked.entity_id
    where ${visibleTo(db, 'o', viewer)} and o.folded <> asked.folded
    order by asked.folded, o.folded
    limit ${ALIASES_MAX}`;
}
