import { jsonb } from '../../db/jsonb.ts';
import type { Db, Tx } from '../../db/types.ts';

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

/** Publishes what is served while nothing has to be published: each owner's newest finished tree. */
export async function publishServed(tx: Tx, appId: string): Promise<void> {
  await tx`
    update trees
    set status = 'completed'
    where app_id = ${appId} and status = 'published'`;
  await tx`
    update trees t
    set status = 'published', published_at = now()
    where t.app_id = ${appId} and t.kind = 'tree' and t.status = 'completed' and not exists (
      select 1
      from trees o
      where o.app_id = ${appId} and o.owner is not distinct from t.owner and o.kind = 'tree' and o.status = 'completed'
        and o.version > t.version)`;
}
