import type { Sql, Tx } from '../../db/types.ts';

/** Lists apps with a webhook for pairs of entities that need review. */
export async function listAppsWanting(sql: Sql): Promise<string[]> {
  // Across apps: returns app ids only, and each app is then read separately.
  const rows = await sql<{ app_id: string }[]>`
    select distinct app_id
    from webhooks
    where disabled_at is null and 'entity.needs_review' = any(events)`;
  return rows.map((row) => row.app_id);
}

/** Replaces the stored pairs that need a decision, and returns how many are new. */
export async function replacePairs(tx: Tx, appId: string, pairIds: readonly string[]): Promise<number> {
  await tx`delete from entity_review_news where app_id = ${appId} and pair_id <> all(${pairIds}::text[])`;
  const added = await tx`
    insert into entity_review_news (app_id, pair_id)
    select ${appId}, pair_id from unnest(${pairIds}::text[]) as pair_id
    on conflict do nothing
    returning pair_id`;
  return added.length;
}
