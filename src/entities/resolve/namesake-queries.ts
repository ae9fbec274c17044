import type { Db } from '../../db/types.ts';

/** Lists the groups of other names that are spelled like mentions of these names: “Amara” for mentions of Amara Nwosu. */
export async function listNamesakes(db: Db, appId: string, nodeIds: readonly string[]): Promise<string[]> {
  if (!nodeIds.length) return [];
  const rows = await db<{ root_id: string }[]>`
    select distinct e.root_id
    from entity_aliases a
    cross join lateral (
      select entity_id, root_id from entities where app_id = ${appId} and space = 'name' and folded = a.folded
      offset 0) e
    where a.app_id = ${appId} and a.node_id = any(${[...nodeIds]}::uuid[]) and a.owner is null and e.entity_id <> a.node_id`;
  return rows.map((row) => row.root_id);
}

/**
 * Returns those of these groups whose name is one word by which certain mentions, in documents that everybody sees, call someone with a
 * longer name. This shows what kind of word it is, not whose name.
 */
export async function listFirstNames(
  db: Db,
  appId: string,
  rootIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db<{ entity_id: string }[]>`
    select e.entity_id
    from entities e
    where e.app_id = ${appId} and e.entity_id = any(${[...rootIds]}::uuid[]) and e.space = 'name' and position(' ' in e.folded) = 0
      and exists (
        select 1
        from entity_aliases a
        join mentions m on m.app_id = a.app_id and m.node_id = a.node_id and m.folded = a.folded
        where a.app_id = ${appId} and a.folded = e.folded and a.owner is null and a.node_id <> e.entity_id
          and m.owner is null and m.is_certain and m.type = 'person')`;
  return new Set(rows.map((row) => row.entity_id));
}
