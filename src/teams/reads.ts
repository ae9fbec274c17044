import type { Db } from '../db/types.ts';
import type { TeamOverride } from './overrides.ts';
import { listOverrideRows } from './queries.ts';

/** Returns the renames of an app's teams, by old slug. */
export async function readOverrides(db: Db, appId: string): Promise<TeamOverride[]> {
  const rows = await listOverrideRows(db, appId);
  return rows.map((row) => ({
    oldSlug: row.old_slug,
    newSlug: row.new_slug,
    newName: row.new_name ?? row.new_slug,
  }));
}
