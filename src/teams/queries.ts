import type { Db, Tx } from '../db/types.ts';
import type { TeamOverride } from './overrides.ts';

export interface OverrideRow {
  old_slug: string;
  new_slug: string;
  new_name: string | null;
}

/** Lists the renames of an app's teams, by old slug. */
export async function listOverrideRows(db: Db, appId: string): Promise<OverrideRow[]> {
  return db<OverrideRow[]>`
    select old_slug, new_slug, new_name
    from team_overrides
    where app_id = ${appId}
    order by old_slug`;
}

/** Locks an app's overrides for one writer at a time, until the transaction ends. */
export async function lockOverrides(tx: Tx, appId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('team overrides'), hashtext(${appId}))`;
}

/** Replaces all overrides of an app's teams. */
export async function replaceOverrides(
  tx: Tx,
  appId: string,
  overrides: readonly TeamOverride[],
): Promise<void> {
  await tx`delete from team_overrides where app_id = ${appId}`;
  if (!overrides.length) return;
  await tx`
    insert into team_overrides (app_id, old_slug, new_slug, new_name)
    select ${appId}, n.old_slug, n.new_slug, n.new_name
    from unnest(
      ${overrides.map((o) => o.oldSlug)}::text[], ${overrides.map((o) => o.newSlug)}::text[], ${overrides.map((o) => o.newName)}::text[]
    ) as n (old_slug, new_slug, new_name)`;
}

/** Deletes the override of a team and returns whether there was one. */
export async function deleteOverrideRow(tx: Tx, appId: string, oldSlug: string): Promise<boolean> {
  const rows = await tx`
    delete from team_overrides
    where app_id = ${appId} and old_slug = ${oldSlug}
    returning old_slug`;
  return rows.length > 0;
}
