import type { Db, Sql } from '../../../db/types.ts';
import type { StoredName } from './cached-names.ts';

const NAMES_PER_READ = 2_000;

/** Returns the stamp of the app's latest change of a name; 0 before the first. */
export async function findNamesStamp(db: Db, appId: string): Promise<number> {
  const [row] = await db<{ stamp: number }[]>`
    select coalesce(max(stamp), 0) as stamp from name_changes where app_id = ${appId}`;
  return row?.stamp ?? 0;
}

/** Reads all names of an app, of every owner, in parts. */
export function readNames(sql: Sql, appId: string): AsyncIterable<StoredName[]> {
  return sql<StoredName[]>`
    select entity_id, node_id, owner, name, folded, search_keys
    from entity_aliases
    where app_id = ${appId}`.cursor(NAMES_PER_READ);
}

/** Lists the names that changed after a stamp, with the stamp of each; no more than `limit`. */
export async function listChangedNames(
  db: Db,
  appId: string,
  { stamp, limit }: { stamp: number; limit: number },
): Promise<{ node_id: string; stamp: number }[]> {
  return db<{ node_id: string; stamp: number }[]>`
    select node_id, stamp
    from name_changes
    where app_id = ${appId} and stamp > ${stamp}
    order by stamp
    limit ${limit}`;
}

/** Lists the spellings of names, of every owner. */
export async function listNamesOfNodes(
  db: Db,
  appId: string,
  nodeIds: readonly string[],
): Promise<StoredName[]> {
  return db<StoredName[]>`
    select entity_id, node_id, owner, name, folded, search_keys
    from entity_aliases
    where app_id = ${appId} and node_id = any(${[...nodeIds]}::uuid[])`;
}

/** Returns PostgreSQL's hashes of texts, which stored names have. */
export async function hashesOf(db: Db, texts: readonly string[]): Promise<number[]> {
  const rows = await db<{ hash: number }[]>`
    select hashtext(t.text) as hash from unnest(${[...texts]}::text[]) with ordinality as t (text, place) order by t.place`;
  return rows.map(({ hash }) => hash);
}
