import type { Context } from '../context.ts';
import { conflict, invalidField } from '../errors.ts';
import {
  clientSettingsOf,
  type OAuthClient,
  type OAuthProvider,
} from '../sources/vendor-http/oauth-provider.ts';
import type { Source } from '../tokens.ts';

type ClientParts = Pick<Context, 'config' | 'oauthProviders'>;

export interface RegisteredClient {
  provider: OAuthProvider;
  client: OAuthClient;
  /** Where the vendor sends browsers back to. */
  redirectUri: string;
}

/** The client that the operator registered at the vendor of a source, as settings name it; null when there is none, or it could not be used. */
export function findVendorClient(
  { config, oauthProviders }: ClientParts,
  source: Source,
): RegisteredClient | null {
  const provider = oauthProviders.get(source);
  const client = provider && config.oauthClients.get(provider.vendor);
  if (!provider || !client || config.publicUrl === undefined) return null;
  return { provider, client, redirectUri: `${config.publicUrl.replace(/\/+$/, '')}/oauth/callback` };
}

/** The same; 409 `ClientMissing` that says where to register one, 422 for a source that has no such way. */
export function getVendorClient(
  parts: ClientParts & Pick<Context, 'connectors'>,
  source: Source,
): RegisteredClient {
  const found = findVendorClient(parts, source);
  if (found) return found;
  const provider = parts.oauthProviders.get(source);
  if (!provider)
    throw invalidField(
      ['path', 'integration_id'],
      `${source} is not connected in a browser; POST /connections connects it`,
    );
  const { name, vendor, registerAt } = provider;
  const prefix = clientSettingsOf(vendor);
  const takesKey = parts.connectors.get(source)?.auth === 'key';
  throw conflict(
    'ClientMissing',
    `This service has no client at ${name}. The operator registers one at ${registerAt} with the redirect address <CAMBIUM_PUBLIC_URL>/oauth/callback and sets CAMBIUM_PUBLIC_URL, ${prefix}_ID and ${prefix}_SECRET (docs/sources.md).${takesKey ? ' A key of the account works without one: POST /connections.' : ''}`,
  );
}

/** The sources whose accounts one client at a vendor opens: that of `source` and what else its vendor has. */
export function sourcesOfVendor(oauthProviders: Context['oauthProviders'], source: Source): Source[] {
  const vendor = oauthProviders.get(source)?.vendor;
  const all = [...oauthProviders.values()].filter((one) => one.vendor === vendor);
  return vendor === undefined ? [source] : all.map((one) => one.source);
}
