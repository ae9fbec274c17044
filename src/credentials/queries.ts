import type { Db, Sql, Tx } from '../db/types.ts';
import type { Source } from '../tokens.ts';
import type { ConnectionIds } from './connection-ids.ts';

export interface SecretRow {
  kind: 'key' | 'oauth' | 'service_account';
  sealed: Uint8Array;
  /** Expiry of an access token; null: valid until refused. */
  expires_at: Date | null;
  /** The app's client that tokens were issued to; null: the one in the service's settings. */
  client_id: string | null;
  source: Source;
  account_id: string;
}

/** Stores the sealed tokens of a connection in place of its earlier ones. */
export async function putSecret(
  tx: Tx,
  { appId, connectionId }: ConnectionIds,
  secret: { kind: SecretRow['kind']; sealed: Buffer; expiresAt: Date | null; clientId: string | null },
): Promise<void> {
  const { kind, sealed, expiresAt, clientId } = secret;
  await tx`
    insert into connection_secrets (app_id, connection_id, kind, sealed, expires_at, client_id)
    values (${appId}, ${connectionId}, ${kind}, ${sealed}, ${expiresAt}, ${clientId})
    on conflict (app_id, connection_id) do update
    set kind = excluded.kind, sealed = excluded.sealed, expires_at = excluded.expires_at, client_id = excluded.client_id`;
}

/** Finds the sealed tokens of a connection; null if it has none. */
export async function findSecret(db: Db, { appId, connectionId }: ConnectionIds): Promise<SecretRow | null> {
  const [row] = await db<SecretRow[]>`
    select s.kind, s.sealed, s.expires_at, s.client_id, c.source, c.account_id
    from connection_secrets s
    join connections c on c.app_id = ${appId} and c.connection_id = s.connection_id
    where s.app_id = ${appId} and s.connection_id = ${connectionId}`;
  return row ?? null;
}

/** Lists the kind of secret of each connection that has one. */
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

/** Same, but locks the row until this transaction ends. */
export async function lockSecret(tx: Tx, { appId, connectionId }: ConnectionIds): Promise<SecretRow | null> {
  const [row] = await tx<SecretRow[]>`
    select s.kind, s.sealed, s.expires_at, s.client_id, c.source, c.account_id
    from connection_secrets s
    join connections c on c.app_id = ${appId} and c.connection_id = s.connection_id
    where s.app_id = ${appId} and s.connection_id = ${connectionId}
    for update of s`;
  return row ?? null;
}

/**
 * Forgets the secret of a connection; tokens are kept until their vendor was told. `isTold`: the vendor accepts revocations. Returns what
 * kind of secret there was.
 */
export async function dropSecret(
  tx: Tx,
  { appId, connectionId }: ConnectionIds,
  isTold: boolean,
): Promise<SecretRow['kind'] | null> {
  const [row] = await tx<Pick<SecretRow, 'kind'>[]>`
    with gone as (
      delete from connection_secrets s
      using connections c
      where s.app_id = ${appId} and s.connection_id = ${connectionId}
        and c.app_id = s.app_id and c.connection_id = s.connection_id
      returning s.app_id, s.connection_id, s.kind, s.sealed, s.client_id, c.source, c.account_id
    ), waiting as (
      insert into token_revocations (app_id, connection_id, source, account_id, client_id, sealed)
      select g.app_id, g.connection_id, g.source, g.account_id, g.client_id, g.sealed
      from gone g
      where g.kind = 'oauth' and ${isTold}
      on conflict (app_id, connection_id) do nothing
    )
    select kind from gone`;
  return row?.kind ?? null;
}

export interface RevocationRow {
  app_id: string;
  connection_id: string;
  source: Source;
  /** Null if unknown: removed by an earlier version. */
  account_id: string | null;
  client_id: string | null;
  sealed: Uint8Array;
  attempts: number;
}

/** Claims tokens whose vendor is to be told now; other processes do not see them for a minute. */
export async function claimRevocations(sql: Sql, limit: number): Promise<RevocationRow[]> {
  // Across apps: removed connections of all apps; no content is read.
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
    returning r.app_id, r.connection_id, r.source, r.account_id, r.client_id, r.sealed, r.attempts`;
}

/**
 * Returns whether another connection of an account, in any of the vendor's `sources`, has tokens for the same client: vendors give one bot of a
 * workspace the same token again, or revoke everything a person granted.
 */
export async function hasTokens(
  sql: Sql,
  {
    accountId,
    clientId,
    sources,
  }: { accountId: string; clientId: string | null; sources: readonly Source[] },
): Promise<boolean> {
  // Across apps: several may have connected the same account; only its existence is read.
  const [row] = await sql<{ has: boolean }[]>`
    select exists (
      select from connections c
      join connection_secrets s on s.app_id = c.app_id and s.connection_id = c.connection_id and s.kind = 'oauth'
      where c.source = any(${[...sources]}) and c.account_id = ${accountId}
        and s.client_id is not distinct from ${clientId}) as has`;
  return row?.has ?? false;
}

/** Deletes the note that a connection's tokens are still to be revoked at the vendor. */
export async function deleteRevocation(sql: Sql, { appId, connectionId }: ConnectionIds): Promise<void> {
  await sql`delete from token_revocations where app_id = ${appId} and connection_id = ${connectionId}`;
}

export interface AttemptRow {
  app_id: string;
  owner: string | null;
  source: Source;
  sealed: Uint8Array;
}

/** Stores an attempt to connect an account until its person returns from the vendor. */
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

/** Returns the attempt of a state and uses it up; null if it is unknown, used or too old. */
export async function takeAttempt(sql: Sql, stateHash: Buffer, now: Date): Promise<AttemptRow | null> {
  // Across apps: a browser comes back with only the state, whose attempt says which app it belongs to.
  const [row] = await sql<(AttemptRow & { is_open: boolean })[]>`
    delete from connect_attempts
    where state_hash = ${stateHash}
    returning app_id, owner, source, sealed, expires_at > ${now} as is_open`;
  return row?.is_open ? row : null;
}

/** Deletes expired attempts to connect. */
export async function deleteOldAttempts(sql: Sql, now: Date): Promise<void> {
  // Across apps: expired attempts of all apps; no content is read.
  await sql`delete from connect_attempts where expires_at < ${now}`;
}

/** A client that an app itself registered at a vendor. */
export interface OwnClientRow {
  vendor: string;
  client_id: string;
  sealed: Uint8Array;
}

/** Lists the vendors at which an app has its own client. */
export async function listOwnClients(db: Db, appId: string): Promise<string[]> {
  const rows = await db<{ vendor: string }[]>`
    select vendor
    from vendor_clients
    where app_id = ${appId}`;
  return rows.map(({ vendor }) => vendor);
}

/** Finds the OAuth client that an app registered at a vendor; null if it uses the service's. */
export async function findOwnClient(db: Db, appId: string, vendor: string): Promise<OwnClientRow | null> {
  const [row] = await db<OwnClientRow[]>`
    select vendor, client_id, sealed
    from vendor_clients
    where app_id = ${appId} and vendor = ${vendor}`;
  return row ?? null;
}

/** Stores the OAuth client that an app registered at a vendor, with its secret sealed. */
export async function upsertOwnClient(
  sql: Sql,
  appId: string,
  { vendor, clientId, sealed }: { vendor: string; clientId: string; sealed: Buffer },
): Promise<void> {
  await sql`
    insert into vendor_clients (app_id, vendor, client_id, sealed)
    values (${appId}, ${vendor}, ${clientId}, ${sealed})
    on conflict (app_id, vendor) do update
    set client_id = excluded.client_id, sealed = excluded.sealed`;
}

/** Deletes an app's own client; returns whether there was one. */
export async function deleteOwnClient(sql: Sql, appId: string, vendor: string): Promise<boolean> {
  const rows =
    await sql`delete from vendor_clients where app_id = ${appId} and vendor = ${vendor} returning app_id`;
  return rows.length > 0;
}
