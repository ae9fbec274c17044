import type { Context } from '../../context.ts';
import type { VendorGrant } from '../../credentials/ask-for-tokens.ts';
import type { ConnectAttempt } from '../../credentials/connect-attempts.ts';
import { requestTokens } from '../../credentials/request-tokens.ts';
import { getVendorClient } from '../../credentials/vendor-client.ts';
import { AppError } from '../../errors.ts';
import type { OAuthProvider } from '../../sources/vendor-http/oauth-provider.ts';
import { type ConnectParts, openConnection, withRefusals } from '../connect-account.ts';
import type { ConnectionRow } from '../connection-queries.ts';

/** What a browser brought back from the vendor in addition to the state. */
export interface VendorReply {
  code: string | null;
  error: string | null;
}

/**
 * Connects the account of a person who authorized at the vendor, as requested before. Throws errors worded for that person: 422 if the
 * vendor refuses or the account's scopes do not suffice; nothing is stored then.
 */
export async function finishConnecting(
  ctx: ConnectParts & Pick<Context, 'fetchGuarded'>,
  attempt: ConnectAttempt,
  { code, error }: VendorReply,
): Promise<ConnectionRow & { is_new: boolean }> {
  const { source, visibility, label, config, verifier } = attempt;
  const registered = await getVendorClient(ctx, attempt.appId, source);
  const { provider, redirectUri, ownClientId } = registered;
  if (code === null) throw denied(provider, error);
  const grant = await withRefusals(() =>
    requestTokens(ctx, registered, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      ...(verifier === null ? {} : { code_verifier: verifier }),
    }),
  );
  checkScopes(provider.scopes[visibility].needed, grant, provider);
  return openConnection(ctx, attempt, {
    chosen: { source, visibility, label, config },
    credential: { kind: 'oauth', grant, ownClientId },
  });
}

const denied = ({ name }: OAuthProvider, error: string | null): AppError =>
  new AppError(
    422,
    'CredentialRefused',
    error === 'access_denied' || error === null
      ? `${name} was not connected, because access was denied there. Start again to allow it.`
      : `${name} was not connected: it answered ${error.replaceAll(/[^a-z_]/g, '').slice(0, 60)}. Start again.`,
  );

function checkScopes(needed: readonly string[], { scopes }: VendorGrant, { name }: OAuthProvider): void {
  const missing = needed.filter((scope) => scopes !== null && !scopes.includes(scope));
  if (missing.length)
    throw new AppError(
      422,
      'CredentialRefused',
      `${name} was not connected, because it did not give ${missing.join(', ')}. Add ${missing.length === 1 ? 'this scope' : 'these scopes'} to the client at ${name} (docs/sources.md), start again and allow everything that is requested.`,
      { detail: { missing_scopes: missing } },
    );
}
