import type { Context } from '../context.ts';
import { VERSION } from '../lib/version.ts';
import { openTokens } from './account-access.ts';
import { claimRevocations, deleteRevocation, hasTokens, type RevocationRow } from './queries.ts';
import { findClientOfTokens, sourcesOfVendor } from './vendor-client.ts';

type RevokeParts = Pick<Context, 'sql' | 'config' | 'secretKey' | 'fetchGuarded' | 'oauthProviders' | 'log'>;

const TOKENS_AT_ONCE = 20;
/** About a week of growing pauses; by then an access token has expired. */
const ATTEMPTS_MAX = 14;

/** Tells vendors to revoke tokens whose connection was removed. Returns how many were told. */
export async function revokeVendorTokens(parts: RevokeParts): Promise<number> {
  const due = await claimRevocations(parts.sql, TOKENS_AT_ONCE);
  let told = 0;
  for (const row of due) {
    const isKept = await isInUse(parts, row);
    const isTold = !isKept && (await revokeAtVendor(parts, row));
    if (isTold) told++;
    if (isKept || isTold || row.attempts >= ATTEMPTS_MAX)
      await deleteRevocation(parts.sql, { appId: row.app_id, connectionId: row.connection_id });
  }
  return told;
}

/** Returns whether the account is still connected, or again, when its vendor is to be told: revoking would end those tokens too. */
const isInUse = async ({ sql, oauthProviders }: RevokeParts, row: RevocationRow): Promise<boolean> =>
  row.account_id !== null &&
  hasTokens(sql, {
    accountId: row.account_id,
    clientId: row.client_id,
    sources: sourcesOfVendor(oauthProviders, row.source),
  });

/** Returns whether the vendor was told: any answer below 500 is final, such as that a token has already expired. */
async function revokeAtVendor(parts: RevokeParts, row: RevocationRow): Promise<boolean> {
  const registered = await findClientOfTokens(parts, row.app_id, row);
  if (!registered) return false;
  const { provider, client } = registered;
  if (provider.revoke === null) return true;
  const tokens = openTokens(
    parts,
    { appId: row.app_id, connectionId: row.connection_id },
    { ...row, kind: 'oauth' },
  );
  const { url, method, headers, body } = provider.revoke(
    { accessToken: tokens.access, refreshToken: tokens.refresh },
    client,
  );
  try {
    const response = await parts.fetchGuarded(url, {
      method,
      headers: { 'user-agent': `Cambium/${VERSION}`, ...headers },
      body,
      followRedirects: false,
    });
    await response.body?.cancel();
    return response.status < 500 && response.status !== 429;
  } catch (error) {
    parts.log.warn(
      { err: error, connection_id: row.connection_id },
      'tokens of a removed connection could not be revoked; will retry',
    );
    return false;
  }
}
