import { jsonb } from '../../db/jsonb.ts';
import type { Db, Tx } from '../../db/types.ts';
import { FINISHED_STATUSES, type TreeRow } from '../tree.ts';

/** Finds an app's stored tree configuration; null if it uses the default. */
export async function findConfig(db: Db, appId: string): Promise<unknown> {
  const [row] = await db<{ config: unknown }[]>`select config from tree_configs where app_id = ${appId}`;
  return row?.config ?? null;
}

/** Locks an app's tree configuration for this transaction, stored or not. */
export async function lockConfig(tx: Tx, appId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('tree config'), hashtext(${appId}))`;
}

/** Stores an app's tree configuration; a new schedule counts from now. */
export async function upsertConfig(tx: Tx, appId: string, config: object): Promise<void> {
  await tx`
    insert into tree_configs (app_id, config)
    values (${appId}, ${jsonb(tx, config)})
    on conflict (app_id) do update
    set config = excluded.config, updated_at = now(),
      -- A new schedule begins to count now.
      scheduled_at = case
        when tree_configs.config->>'schedule' is distinct from excluded.config->>'schedule' then now()
        else tree_configs.scheduled_at
      end`;
}

/** Deletes an app's tree configuration, so that it uses the default. */
export async function deleteConfig(tx: Tx, appId: string): Promise<void> {
  await tx`delete from tree_configs where app_id = ${appId}`;
}

/** Lists what is served while nothing has to be published: each owner's newest finished tree. */
export async function listNewestFinished(
  tx: Tx,
  appId: string,
): Promise<Pick<TreeRow, 'owner' | 'tree_id'>[]> {
  return tx<Pick<TreeRow, 'owner' | 'tree_id'>[]>`
    select distinct on (owner) owner, tree_id
    from trees
    where app_id = ${appId} and kind = 'tree' and status = any(${[...FINISHED_STATUSES]}::text[])
    order by owner, version desc`;
}
