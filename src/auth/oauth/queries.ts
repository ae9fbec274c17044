import { at } from '../../lib/at.ts';
import type { Db, Tx } from '../../db/types.ts';
import type { Scope } from '../../http/actor.ts';

export interface GrantRow {
  app_id: string;
  grant_id: string;
  user_id: string | null;
  key_id: string | null;
  client_id: string;
  client_name: string;
  scopes: Scope[];
  redirect_uri: string;
  challenge: string;
  code_expires_at: Date;
  code_used_at: Date | null;
  created_at: Date;
  renewed_at: Date | null;
  revoked_at: Date | null;
}

export interface NewGrant {
  appId: string;
  userId: string | null;
  keyId: string | null;
  clientId: string;
  clientName: string;
  scopes: readonly Scope[];
  codeHash: Buffer;
  codeExpiresAt: Date;
  redirectUri: string;
  challenge: string;
  createdAt: Date;
}

/** Stores an agent's grant with the hash of its authorization code, and returns its id. */
export async function insertGrant(tx: Tx, grant: NewGrant): Promise<string> {
  const rows = await tx<{ grant_id: string }[]>`
    insert into agent_grants (
      app_id, user_id, key_id, client_id, client_name, scopes, code_hash, code_expires_at, redirect_uri, challenge, created_at
    )
    values (
      ${grant.appId}, ${grant.userId}, ${grant.keyId}, ${grant.clientId}, ${grant.clientName}, ${[...grant.scopes]},
      ${grant.codeHash}, ${grant.codeExpiresAt}, ${grant.redirectUri}, ${grant.challenge}, ${grant.createdAt}
    )
    returning grant_id`;
  return at(rows, 0).grant_id;
}

/** Deletes an app's grants that can yield nothing anymore: never redeemed in time, or without an unexpired token. */
export async function deleteEndedGrants(tx: Tx, appId: string, now: Date): Promise<void> {
  await tx`
    delete from agent_grants g
    where g.app_id = ${appId} and g.code_expires_at < ${now} and not exists (
      select 1
      from agent_tokens t
      where t.app_id = ${appId} and t.grant_id = g.grant_id and t.expires_at > ${now}
    )`;
}

/** Returns the grant of a code and locks it, so that nobody else redeems it meanwhile. */
export async function lockGrantByCode(tx: Tx, codeHash: Buffer): Promise<GrantRow | null> {
  // Across apps: the code says which app it belongs to.
  const [row] = await tx<GrantRow[]>`
    select app_id, grant_id, user_id, key_id, client_id, client_name, scopes, redirect_uri, challenge,
      code_expires_at, code_used_at, created_at, renewed_at, revoked_at
    from agent_grants
    where code_hash = ${codeHash}
    for update`;
  return row ?? null;
}

export interface AgentTokenRow extends GrantRow {
  kind: 'access' | 'refresh';
  expires_at: Date;
  used_at: Date | null;
}

/** Returns a token with its grant, locked so that it is not renewed meanwhile. */
export async function lockToken(tx: Tx, hash: Buffer): Promise<AgentTokenRow | null> {
  // Across apps: the token says which app it belongs to.
  const [row] = await tx<AgentTokenRow[]>`
    select g.app_id, g.grant_id, g.user_id, g.key_id, g.client_id, g.client_name, g.scopes, g.redirect_uri, g.challenge,
      g.code_expires_at, g.code_used_at, g.created_at, g.renewed_at, g.revoked_at, t.kind, t.expires_at, t.used_at
    from agent_tokens t
    join agent_grants g on g.app_id = t.app_id and g.grant_id = t.grant_id
    where t.hash = ${hash}
    for update`;
  return row ?? null;
}

/** The parts of a grant that decide what its access token may do. */
export type AgentRow = Pick<
  AgentTokenRow,
  'app_id' | 'grant_id' | 'user_id' | 'key_id' | 'scopes' | 'created_at' | 'expires_at'
>;

/** Finds the grant behind the hash of an access token, expired or not; null if the token is unknown or the grant revoked. */
export async function findAgentByToken(db: Db, hash: Buffer): Promise<AgentRow | null> {
  // Across apps: the token says which app it belongs to.
  const [row] = await db<AgentRow[]>`
    select g.app_id, g.grant_id, g.user_id, g.key_id, g.scopes, g.created_at, t.expires_at
    from agent_tokens t
    join agent_grants g on g.app_id = t.app_id and g.grant_id = t.grant_id
    where t.hash = ${hash} and t.kind = 'access' and g.revoked_at is null`;
  return row ?? null;
}

/** Stores the hashes of a grant's new tokens. */
export async function insertTokens(
  tx: Tx,
  grant: Pick<GrantRow, 'app_id' | 'grant_id'>,
  tokens: readonly { hash: Buffer; kind: AgentTokenRow['kind']; expiresAt: Date }[],
): Promise<void> {
  for (const { hash, kind, expiresAt } of tokens)
    await tx`
      insert into agent_tokens (app_id, hash, grant_id, kind, expires_at)
      values (${grant.app_id}, ${hash}, ${grant.grant_id}, ${kind}, ${expiresAt})`;
}

/** Marks the authorization code of a grant as used. */
export async function setCodeUsed(tx: Tx, { app_id, grant_id }: GrantRow, now: Date): Promise<void> {
  await tx`
    update agent_grants
    set code_used_at = ${now}
    where app_id = ${app_id} and grant_id = ${grant_id}`;
}

/** Records that a grant was renewed with a refresh token. */
export async function setGrantRenewed(tx: Tx, { app_id, grant_id }: GrantRow, now: Date): Promise<void> {
  await tx`
    update agent_grants
    set renewed_at = ${now}
    where app_id = ${app_id} and grant_id = ${grant_id}`;
}

/** Marks a token as used. */
export async function setTokenUsed(tx: Tx, appId: string, hash: Buffer, now: Date): Promise<void> {
  await tx`update agent_tokens set used_at = ${now} where app_id = ${appId} and hash = ${hash}`;
}

/** Ends a grant with all its tokens; returns false if it is missing, or not of the user `ofUser` (undefined: any user). */
export async function setGrantRevoked(
  tx: Tx,
  grant: Pick<GrantRow, 'app_id' | 'grant_id'>,
  now: Date,
  ofUser?: string,
): Promise<boolean> {
  const rows = await tx`
    update agent_grants
    set revoked_at = coalesce(revoked_at, ${now})
    where app_id = ${grant.app_id} and grant_id = ${grant.grant_id}
      and (${ofUser ?? null}::text is null or user_id = ${ofUser ?? null})
    returning grant_id`;
  return rows.length > 0;
}

/** Ends what users of the app granted; `ofIssuer`: only those who signed in with tokens of its external issuer, which have no key of ours. */
export async function setUserGrantsRevoked(
  tx: Tx,
  appId: string,
  now: Date,
  { ofIssuer = false } = {},
): Promise<void> {
  await tx`
    update agent_grants
    set revoked_at = ${now}
    where app_id = ${appId} and user_id is not null and revoked_at is null and (not ${ofIssuer} or key_id is null)`;
}

/** Lists grants that agents use, newest first: of one user, or of all. */
export async function listGrants(db: Db, appId: string, ofUser: string | undefined): Promise<GrantRow[]> {
  return db<GrantRow[]>`
    select app_id, grant_id, user_id, key_id, client_id, client_name, scopes, redirect_uri, challenge,
      code_expires_at, code_used_at, created_at, renewed_at, revoked_at
    from agent_grants
    where app_id = ${appId} and renewed_at is not null and revoked_at is null
      and (${ofUser ?? null}::text is null or user_id = ${ofUser ?? null})
    order by created_at desc, grant_id`;
}
