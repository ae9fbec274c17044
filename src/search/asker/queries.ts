import type { Db } from '../../db/types.ts';
import { type Viewer, visibleTo } from '../../documents/visible.ts';

/** Returns the longest name of several words, in the viewer's documents, of the one person who has these addresses; null if there is none. `folded`: the addresses. */
export async function findNameAtAddress(
  db: Db,
  viewer: Viewer,
  folded: readonly string[],
): Promise<string | null> {
  const [row] = await db<{ name: string }[]>`
    select n.name
    from (
      select min(a.entity_id::text)::uuid as entity_id
      from entity_aliases a
      where ${visibleTo(db, 'a', viewer)} and a.folded = any(${[...folded]}::text[])
      having count(distinct a.entity_id) = 1) person
    join entity_aliases n on n.entity_id = person.entity_id
    where ${visibleTo(db, 'n', viewer)} and n.name like '% %' and n.name not like '%@%'
    order by length(n.name) desc, n.name
    limit 1`;
  return row?.name ?? null;
}
