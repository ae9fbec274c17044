import type { Db, Tx } from '../db/types.ts';
import type { Held } from './lease-queries.ts';

type Connection = Pick<Held, 'app_id' | 'connection_id'>;

export interface AudienceRow {
  audience_id: string;
  key: string;
  group_id: string | null;
}

/** Lists the stored audiences of a connection with these keys. */
export async function listAudiences(
  db: Db,
  { app_id, connection_id }: Connection,
  keys: readonly string[],
): Promise<AudienceRow[]> {
  return db<AudienceRow[]>`
    select audience_id, key, group_id from audiences
    where app_id = ${app_id} and connection_id = ${connection_id} and key = any(${[...keys]}::text[])`;
}

/** Returns groups of a connection whose readers were last read before `before`. */
export async function listStaleGroups(
  db: Db,
  { app_id, connection_id }: Connection,
  before: Date,
): Promise<AudienceRow[]> {
  return db<AudienceRow[]>`
    select audience_id, key, group_id from audiences
    where app_id = ${app_id} and connection_id = ${connection_id} and group_id is not null and read_at < ${before}
    order by key`;
}

/** Creates an audience: an owner that its readers belong to. */
export async function insertAudience(
  tx: Tx,
  { app_id, connection_id }: Connection,
  { audience_id, key, group_id }: AudienceRow,
  at: Date,
): Promise<void> {
  await tx`insert into users (app_id, user_id) values (${app_id}, ${audience_id})`;
  await tx`
    insert into audiences (app_id, audience_id, connection_id, key, group_id, read_at)
    values (${app_id}, ${audience_id}, ${connection_id}, ${key}, ${group_id}, ${at})`;
}

/** Replaces the readers of an audience; those removed no longer find any of its documents. */
export async function replaceReaders(
  tx: Tx,
  appId: string,
  audienceId: string,
  readers: readonly string[],
  at: Date,
): Promise<void> {
  const now = [...new Set(readers)];
  await tx`
    delete from audience_members
    where app_id = ${appId} and audience_id = ${audienceId} and reader <> all(${now}::text[])`;
  await tx`
    insert into audience_members (app_id, audience_id, reader)
    select ${appId}, ${audienceId}, n.reader from unnest(${now}::text[]) as n (reader)
    on conflict do nothing`;
  await tx`update audiences set read_at = ${at} where app_id = ${appId} and audience_id = ${audienceId}`;
}

/** Deletes audiences of a connection that no longer have any items. */
export async function deleteEmptyAudiences(tx: Tx, { app_id, connection_id }: Connection): Promise<void> {
  await tx`
    delete from audiences a
    where a.app_id = ${app_id} and a.connection_id = ${connection_id} and not exists (
      select from connection_items i where i.app_id = ${app_id} and i.audience_id = a.audience_id)`;
}
