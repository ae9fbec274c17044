import { z } from 'zod';
import { openSecret, sealSecret } from '../auth/secret-box.ts';
import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import type { Tx } from '../db/types.ts';
import { sha256Hex } from '../lib/ids/sha256.ts';
import type { VendorAccess } from '../sources/contract.ts';
import { VendorError } from '../sources/vendor-error.ts';
import { clientSettingsOf } from '../sources/vendor-http/oauth-provider.ts';
import type { ServiceAccount } from '../sources/vendor-http/service-account.ts';
import type { Source } from '../tokens.ts';
import type { VendorGrant } from './ask-for-tokens.ts';
import { dropSecret, findSecret, lockSecret, putSecret, type SecretRow } from './queries.ts';
import { requestTokens } from './request-tokens.ts';
import { requestByServiceAccount } from './service-account.ts';
import { findClientOfTokens } from './vendor-client.ts';
import type { ConnectionIds } from './connection-ids.ts';

/** What opens a connection: a key that a person created, or tokens that a vendor issued for a consent or a signature. */
export type Credential =
  | { kind: 'key'; key: string }
  | { kind: 'oauth'; grant: VendorGrant; ownClientId: string | null }
  | { kind: 'service_account'; grant: VendorGrant; account: ServiceAccount };

export type AccessParts = Pick<
  Context,
  'sql' | 'config' | 'now' | 'secretKey' | 'fetchGuarded' | 'oauthProviders'
>;

/** The sealed form of tokens. */
const storedTokens = z.object({
  access: z.string(),
  refresh: z.string().nullable(),
  /** The service account for which tokens are signed. */
  account: z
    .object({ keyFile: z.string(), subject: z.string().nullable(), clientId: z.string().nullable() })
    .optional(),
});
type StoredTokens = z.infer<typeof storedTokens>;

/** A token with less time left is refreshed before use: a slice of a run takes a minute. */
const LEFT_MS_MIN = 5 * 60_000;

const SEALED_AS = { key: 'connection', oauth: 'tokens', service_account: 'service account' };
/** Binds a secret: it opens in no other row, and as no other kind. */
const boundTo = ({ appId, connectionId }: ConnectionIds, kind: SecretRow['kind']): string =>
  `${SEALED_AS[kind]} ${appId} ${connectionId}`;

/** Stores the credential of a connection, sealed for its row only, replacing the previous one. */
export async function putCredential(
  tx: Tx,
  { secretKey }: Pick<Context, 'secretKey'>,
  owner: ConnectionIds,
  credential: Credential,
): Promise<void> {
  const { kind } = credential;
  const account = kind === 'service_account' ? { account: credential.account } : {};
  const plain = kind === 'key' ? credential.key : tokensOf(credential.grant, { refresh: null, ...account });
  const sealed = sealSecret(secretKey, plain, boundTo(owner, kind));
  await putSecret(tx, owner, {
    kind,
    sealed,
    expiresAt: kind === 'key' ? null : credential.grant.expiresAt,
    clientId: kind === 'oauth' ? credential.ownClientId : null,
  });
}

/**
 * Forgets the credential of a connection; its vendor is told soon, unless another connection of the account needs the tokens then. Returns the
 * name of a vendor that issued tokens and cannot be told: they end by themselves, or when the person revokes them.
 */
export async function dropCredential(
  tx: Tx,
  { oauthProviders }: Pick<Context, 'oauthProviders'>,
  { app_id, connection_id, source }: { app_id: string; connection_id: string; source: Source },
): Promise<string | null> {
  const provider = oauthProviders.get(source);
  const isTold = provider?.revoke !== null;
  const kind = await dropSecret(tx, { appId: app_id, connectionId: connection_id }, isTold);
  return kind === 'oauth' && !isTold ? provider.name : null;
}

/** Returns the tokens to store; if a vendor issues no new refresh token, the previous one stays in use. */
const tokensOf = ({ accessToken, refreshToken }: VendorGrant, before: Omit<StoredTokens, 'access'>): string =>
  JSON.stringify({
    ...before,
    access: accessToken,
    refresh: refreshToken ?? before.refresh,
  } satisfies StoredTokens);

/** Returns what a connector gets of a credential whose account is not known yet. */
export function accessOf(credential: Credential | null): VendorAccess {
  const secret =
    credential === null ? null : credential.kind === 'key' ? credential.key : credential.grant.accessToken;
  const secretKind = credential === null || credential.kind === 'key' ? 'key' : 'oauth';
  return { secret, secretKind, budget: budgetOf(secret ?? '') };
}

const budgetOf = (text: string): string => sha256Hex(text).slice(0, 16);

/**
 * Returns the current credential of a connection. Refreshes an access token that is about to expire, or that the vendor has just refused.
 * Throws `VendorError`: `revoked` if only a person can open the account again.
 */
export async function readAccess(
  parts: AccessParts,
  owner: ConnectionIds,
  refused: string | null = null,
): Promise<VendorAccess> {
  const row = await findSecret(parts.sql, owner);
  if (row === null) return accessOf(null);
  if (row.kind === 'key') return accessOf({ kind: 'key', key: openRow(parts, owner, row) });
  const tokens = openTokens(parts, owner, row);
  const { access } = isGood(parts, row, tokens, refused) ? tokens : await refresh(parts, owner, refused);
  return {
    secret: access,
    secretKind: 'oauth',
    budget: budgetOf(`${row.source} ${row.account_id}`),
  };
}

const openRow = ({ secretKey }: Pick<Context, 'secretKey'>, owner: ConnectionIds, row: SecretRow): string =>
  openSecret(secretKey, row.sealed, boundTo(owner, row.kind));

/** Decrypts the tokens of a connection. */
export const openTokens = (
  { secretKey }: Pick<Context, 'secretKey'>,
  owner: ConnectionIds,
  { sealed, kind }: Pick<SecretRow, 'sealed' | 'kind'>,
): StoredTokens => storedTokens.parse(JSON.parse(openSecret(secretKey, sealed, boundTo(owner, kind))));

function isGood(
  { now }: Pick<Context, 'now'>,
  { expires_at }: SecretRow,
  { access }: StoredTokens,
  refused: string | null,
): boolean {
  if (access === refused) return false;
  return expires_at === null || expires_at.getTime() - now().getTime() > LEFT_MS_MIN;
}

/**
 * Refreshes tokens. A refresh token may work only once, so one caller of all processes uses it while the others wait for the row lock, and
 * then find the new pair. The pair is committed before anybody uses it. If the vendor does not answer, the old pair stays.
 */
function refresh(parts: AccessParts, owner: ConnectionIds, refused: string | null): Promise<StoredTokens> {
  return transaction(parts.sql, async (tx) => {
    const row = await lockSecret(tx, owner);
    if (row === null || row.kind === 'key') throw gone();
    const tokens = openTokens(parts, owner, row);
    if (isGood(parts, row, tokens, refused)) return tokens;
    const grant = await (tokens.account
      ? requestByServiceAccount(parts, row.source, tokens.account)
      : requestByRefreshToken({ ...parts, tx }, owner, { row, tokens }));
    const renewed = tokensOf(grant, tokens);
    await putSecret(tx, owner, {
      kind: row.kind,
      sealed: sealSecret(parts.secretKey, renewed, boundTo(owner, row.kind)),
      expiresAt: grant.expiresAt,
      clientId: row.client_id,
    });
    return storedTokens.parse(JSON.parse(renewed));
  });
}

async function requestByRefreshToken(
  { tx, ...parts }: AccessParts & { tx: Tx },
  { appId }: ConnectionIds,
  { row, tokens }: { row: SecretRow; tokens: StoredTokens },
): Promise<VendorGrant> {
  const registered = await findClientOfTokens({ ...parts, sql: tx }, appId, row);
  if (!registered) throw withoutClient(parts, row);
  if (tokens.refresh === null) throw accessRevoked(registered.provider.name);
  return requestTokens(parts, registered, { grant_type: 'refresh_token', refresh_token: tokens.refresh });
}

/** Returns the error for refused tokens: a person must agree again. */
export const accessRevoked = (vendor: string): VendorError =>
  new VendorError('revoked', `${vendor} refuses access: it was revoked. Connect the account again.`);

const gone = (): VendorError =>
  new VendorError('transient', 'The connection got another key in the meantime.');

const withoutClient = ({ oauthProviders }: AccessParts, { source, client_id }: SecretRow): VendorError => {
  if (client_id !== null)
    return new VendorError(
      'contract',
      `The client ${client_id} that this account was connected with is no longer set. An administrator sets it again (PUT /integrations/${source}/client), or the account is connected again.`,
    );
  const vendor = oauthProviders.get(source)?.vendor;
  const settings = vendor === undefined ? 'its client' : `${clientSettingsOf(vendor)}_ID and its secret`;
  return new VendorError(
    'contract',
    `This service no longer has a client for ${source}. The operator sets ${settings} again.`,
  );
};
