import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import { openAttempt } from '../../credentials/connect-attempts.ts';
import { getVendorClient, type RegisteredClient } from '../../credentials/vendor-client.ts';
import type { Actor } from '../../http/actor.ts';
import type { Source } from '../../tokens.ts';
import {
  chooseVisibility,
  type ConnectParts,
  getConnector,
  readConnectionConfig,
} from '../connect-account.ts';
import type { Visibility } from '../connection-queries.ts';
import { checkRedirectUrl } from './allowed-redirect.ts';

export interface BrowserConnect {
  source: Source;
  config: unknown;
  visibility: Visibility | null;
  label: string | null;
  redirectUrl: string | null;
}

/** Returns the vendor's authorization URL, valid for ten minutes and one connection. Throws 409 `ClientMissing`. */
export async function beginConnecting(
  ctx: ConnectParts & Pick<Context, 'fetchGuarded'>,
  actor: Actor,
  sent: BrowserConnect,
): Promise<{ url: string; expires_at: string }> {
  const connector = getConnector(ctx, sent.source);
  const registered = await getVendorClient(ctx, actor.appId, sent.source);
  const redirectUrl = checkRedirectUrl(ctx.config, sent.redirectUrl);
  const visibility = chooseVisibility(actor, sent.visibility, connector, ctx.connectors);
  const config = { ...readConnectionConfig(connector, sent.config) };
  const verifier = registered.provider.pkce ? randomBytes(32).toString('base64url') : null;
  const { appId, userId } = actor;
  const { source, label } = sent;
  const wanted = { appId, userId, source, label, visibility, config, redirectUrl, verifier };
  const { state, expiresAt } = await openAttempt(ctx, wanted);
  return {
    url: authorizeUrl(registered, { state, verifier, visibility }),
    expires_at: expiresAt.toISOString(),
  };
}

function authorizeUrl(
  { provider, client, redirectUri }: RegisteredClient,
  { state, verifier, visibility }: { state: string; verifier: string | null; visibility: Visibility },
): string {
  const url = new URL(provider.authorizeUrl);
  const { parameter, asked } = provider.scopes[visibility];
  const parameters = {
    ...provider.parameters,
    response_type: 'code',
    client_id: client.id,
    redirect_uri: redirectUri,
    state,
    ...(asked.length ? { [parameter]: asked.join(provider.scopeSeparator) } : {}),
    ...(verifier === null ? {} : { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** RFC 7636, 4.2. */
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
