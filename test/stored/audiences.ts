import { newAudienceId } from '../../src/auth/identities/audience-id.ts';
import type { Sql } from '../../src/db/types.ts';
import type { Reader } from '../../src/sources/contract.ts';

/** Makes readers an audience of an app, like a connected Slack account that is never synced; returns its id, which is used as an owner. */
export async function insertAudienceOf(sql: Sql, appId: string, readers: readonly Reader[]): Promise<string> {
  const id = newAudienceId();
  await sql`insert into users (app_id, user_id) values (${appId}, ${id})`;
  await sql`
    with connected as (
      insert into connections (app_id, source, visibility, account_id, label, state, next_run_at)
      values (${appId}, 'slack', 'source', ${id}, 'Shared', 'paused', 'infinity')
      returning connection_id)
    insert into audiences (app_id, audience_id, connection_id, key, read_at)
    select ${appId}, ${id}, connection_id, ${id}, now() from connected`;
  await sql`
    insert into audience_members (app_id, audience_id, reader)
    select ${appId}, ${id}, n.reader from unnest(${[...readers]}::text[]) as n (reader)`;
  return id;
}
