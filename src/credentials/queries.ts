import type { Db, Sql, Tx } from '../db/types.ts';
import type { Source } from '../tokens.ts';

export interface SecretOwner {
  appId: string;
  connectionId: string;
}

export interface SecretRow {
  kind: 'key' | 'oauth';
  sealed: Uint8Array;
  /** Of an access token; null: until it is refused. */
  expires_at: Date | null;
  source: Source;
  account_id: string;
}

export async function putSecret(
  tx: Tx,
  { appId, connectionId }: SecretOwner,
  { kind, sealed, expiresAt }: { kind: SecretRow['kind']; sealed: Buffer; expiresAt: Date | null },
): Promise<void> {
  await tx`
    insert into connection_secrets (app_id, connection_id, kind, sealed, expires_at)
    values (${appId}, ${connectionId}, ${kind}, ${sealed}, ${expiresAt})
    on conflict (app_id, connection_id) do update
    set kind = excluded.kind, sealed = excluded.sealed, expires_at = excluded.expires_at`;
}

export async function findSecret(db: Db, { appId, connectionId }: SecretOwner): Promise<SecretRow | null> {
  const [row] = await db<SecretRow[]>`
    select s.kind, s.sealed, s.expires_at, c.source, c.account_id
    from connection_secrets s
    join connections c on c.app_id = ${appId} and c.connection_id = s.connection_id
    where s.app_id = ${appId} and s.connection_id = ${connectionId}`;
  return row ?? null;
}

/** What the connections that need something to be opened with are opened with. */
export async function listSecretKinds(
  db: Db,
  appId: string,
  connectionIds: string[],
): Promise<{ connection_id: string; kind: SecretRow['kind'] }[]> {
  return db<{ connection_id: string; kind: SecretRow['kind'] }[]>`
    select connection_id, kind
    from connection_secrets
    where app_id = ${appId} and connection_id = any(${connectionIds}::uuid[])`;
}

/** The same; whoever else wants to change it waits until this transaction ends. */
export async function lockSecret(tx: Tx, { appId, connectionId }: SecretOwner): Promise<SecretRow | null> {
  const [row] = await tx<SecretRow[]>`
    select s.kind, s.sealed, s.expires_at, c.source, c.account_id
    from connection_secrets s
    join connections c on c.app_id = ${appId} and c.connection_id = s.connection_id
    where s.app_id = ${appId} and s.connection_id = ${connectionId}
    for update of s`;
  return row ?? null;
}

/**
 * Forgets what opens a connection. Tokens wait until their vendor has been told, unless another connection of the same account has some, of any
 * of the vendor's `sources`: vendors give one bot of a workspace the same token again, or revoke all that a person gave. `isTold`: the vendor takes
 * tokens back. Returns what kind of secret there was.
 */
export async function dropSecret(
  tx: Tx,
  { appId, connectionId }: SecretOwner,
  { sources, isTold }: { sources: readonly Source[]; isTold: boolean },
): Promise<SecretRow['kind'] | null> {
  // Across apps: an account at a vendor may be connected in several; nothing but its existence is looked at.
  const [row] = await tx<Pick<SecretRow, 'kind'>[]>`
    with gone as (
      delete from connection_secrets s
      using connections c
      where s.app_id = ${appId} and s.connection_id = ${connectionId}
        and c.app_id = s.app_id and c.connection_id = s.connection_id
      returning s.app_id, s.connection_id, s.kind, s.sealed, c.source, c.account_id
    ), waiting as (
      insert into token_revocations (app_id, connection_id, source, account_id, sealed)
      select g.app_id, g.connection_id, g.source, g.account_id, g.sealed
      from gone g
      where g.kind = 'oauth' and ${isTold} and not exists (
        select from connections c
        join connection_secrets s on s.app_id = c.app_id and s.connection_id = c.connection_id and s.kind = 'oauth'
        where c.source = any(${[...sources]}) and c.account_id = g.account_id
          and (c.app_id, c.connection_id) <> (g.app_id, g.connection_id))
      on conflict (app_id, connection_id) do nothing
    )
    select kind from gone`;
  return row?.kind ?? null;
}

export interface RevocationRow {
  app_id: string;
  connection_id: string;
  source: Source;
  /** Null: not known of one that was removed by an earlier version. */
  account_id: string | null;
  sealed: Uint8Array;
  attempts: number;
}

/** Tokens whose vendor is to be told now; other processes see none of them for a minute. */
export async function claimRevocations(sql: Sql, limit: number): Promise<RevocationRow[]> {
  // Across apps: removed connections of all of them; no content is read.
  return sql<RevocationRow[]>`
    update token_revocations r
    set attempts = r.attempts + 1, next_try_at = now() + interval '1 minute' * 2 ^ least(r.attempts, 10)
    from (
      select app_id, connection_id from token_revocations
      where next_try_at <= now()
      order by next_try_at
      limit ${limit}
      for update skip locked) due
    where r.app_id = due.app_id and r.connection_id = due.connection_id
    returning r.app_id, r.connection_id, r.source, r.account_id, r.sealed, r.attempts`;
}

/** Whether an account was connected again, in one of the vendor's `sources`, and a vendor gave tokens for it. */
export async function hasTokens(
  sql: Sql,
  { accountId, sources }: { accountId: string; sources: readonly Source[] },
): Promise<boolean> {
  // Across apps: an account at a vendor may be connected in several; nothing but its existence is looked at.
  const [row] = await sql<{ has: boolean }[]>`
    select exists (
      select from connections c
      join connection_secrets s on s.app_id = c.app_id and s.connection_id = c.connection_id and s.kind = 'oauth'
      where c.source = any(${[...sources]}) and c.account_id = ${accountId}) as has`;
  return row?.has ?? false;
}

export async function deleteRevocation(sql: Sql, { appId, connectionId }: SecretOwner): Promise<void> {
  await sql`delete from token_revocations where app_id = ${appId} and connection_id = ${connectionId}`;
}

export interface AttemptRow {
  app_id: string;
  owner: string | null;
  source: Source;
  sealed: Uint8Array;
}

export async function insertAttempt(
  sql: Sql,
  attempt: {
    appId: string;
    owner: string | null;
    source: Source;
    stateHash: Buffer;
    sealed: Buffer;
    expiresAt: Date;
  },
): Promise<void> {
  const { appId, owner, source, stateHash, sealed, expiresAt } = attempt;
  await sql`
    insert into connect_attempts (app_id, state_hash, owner, source, sealed, expires_at)
    values (${appId}, ${stateHash}, ${owner}, ${source}, ${sealed}, ${expiresAt})`;
}

/** The attempt that a state belongs to, which is good once; null when it is unknown, used or too old. */
export async function takeAttempt(sql: Sql, stateHash: Buffer, now: Date): Promise<AttemptRow | null> {
  // Across apps: a browser comes back with nothing but the state, and what it belongs to says whose it is.
  const [row] = await sql<(AttemptRow & { is_open: boolean })[]>`
    delete from connect_attempts
    where state_hash = ${stateHash}
    returning app_id, owner, source, sealed, expires_at > ${now} as is_open`;
  return row?.is_open ? row : null;
}

export async function deleteOldAttempts(sql: Sql, now: Date): Promise<void> {
  // Across apps: what nobody came back for; no content is read.
  await sql`delete from connect_attempts where expires_at < ${now}`;
}
