import { openSecret, sealSecret } from '../auth/secret-box.ts';
import type { Context } from '../context.ts';
import type { Db, Sql } from '../db/types.ts';
import { conflict, invalidField } from '../errors.ts';
import {
  clientSettingsOf,
  type OAuthClient,
  type OAuthProvider,
} from '../sources/vendor-http/oauth-provider.ts';
import type { Source } from '../tokens.ts';
import {
  findOwnClient,
  listOwnClients,
  type OwnClientRow,
  type SecretRow,
  upsertOwnClient,
} from './queries.ts';
import type { VendorClient } from './request-tokens.ts';

type ClientParts = Pick<Context, 'config' | 'oauthProviders' | 'secretKey'> & { sql: Db };

export interface RegisteredClient extends VendorClient {
  /** Where the vendor sends browsers back to. */
  redirectUri: string;
}

/** The address that a client names at its vendor; undefined without `CAMBIUM_PUBLIC_URL`. */
const redirectUriOf = ({ publicUrl }: Context['config']): string | undefined =>
  publicUrl === undefined ? undefined : `${publicUrl.replace(/\/+$/, '')}/oauth/callback`;

/** Where others reach this service, without a slash at its end; 409 without `CAMBIUM_PUBLIC_URL`. */
export function getPublicUrl({ publicUrl }: Context['config']): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/+$/, '');
  throw conflict(
    'PublicUrlMissing',
    'Nobody outside could reach this service. The operator sets CAMBIUM_PUBLIC_URL to the address under which they do.',
  );
}

/** What the secret of an app's own client is sealed for: it opens in no other row. */
const boundTo = (appId: string, vendor: string): string => `client ${appId} ${vendor}`;

/** Keeps the client that an app registered at the vendor of a source, sealed, in place of one before. */
export const putOwnClient = (
  { sql, secretKey }: { sql: Sql } & Pick<Context, 'secretKey'>,
  { appId, vendor }: { appId: string; vendor: string },
  { id, secret }: OAuthClient,
): Promise<void> =>
  upsertOwnClient(sql, appId, {
    vendor,
    clientId: id,
    sealed: sealSecret(secretKey, secret, boundTo(appId, vendor)),
  });

/** The client with which accounts of a source are connected: the app's own, or what settings name; null when there is none, or it could not be used. */
export async function findVendorClient(
  parts: ClientParts,
  appId: string,
  source: Source,
): Promise<RegisteredClient | null> {
  const provider = parts.oauthProviders.get(source);
  if (!provider) return null;
  const own = await findOwnClient(parts.sql, appId, provider.vendor);
  return own ? registeredOwn(parts, appId, { provider, own }) : registeredByService(parts, provider);
}

export const CLIENT_OWNERS = ['app', 'service'] as const;

/** Whose client opens accounts in a browser: the app's own or the service's, by source; a source without is not among them. */
export async function readClientOwners(
  { config, oauthProviders, sql }: Omit<ClientParts, 'secretKey'>,
  appId: string,
): Promise<Map<Source, (typeof CLIENT_OWNERS)[number]>> {
  if (config.publicUrl === undefined) return new Map();
  const own = new Set<string>(await listOwnClients(sql, appId));
  const owners = new Map<Source, (typeof CLIENT_OWNERS)[number]>();
  for (const [source, { vendor }] of oauthProviders)
    if (own.has(vendor)) owners.set(source, 'app');
    else if (config.oauthClients.has(vendor)) owners.set(source, 'service');
  return owners;
}

/** The client that tokens were given to; null when it is not there any more. */
export async function findClientOfTokens(
  parts: ClientParts,
  appId: string,
  { source, client_id }: Pick<SecretRow, 'source' | 'client_id'>,
): Promise<RegisteredClient | null> {
  const provider = parts.oauthProviders.get(source);
  if (!provider) return null;
  if (client_id === null) return registeredByService(parts, provider);
  const own = await findOwnClient(parts.sql, appId, provider.vendor);
  return own?.client_id === client_id ? registeredOwn(parts, appId, { provider, own }) : null;
}

function registeredByService({ config }: ClientParts, provider: OAuthProvider): RegisteredClient | null {
  const client = config.oauthClients.get(provider.vendor);
  const redirectUri = redirectUriOf(config);
  return client && redirectUri !== undefined ? { provider, client, ownClientId: null, redirectUri } : null;
}

function registeredOwn(
  { config, secretKey }: ClientParts,
  appId: string,
  { provider, own }: { provider: OAuthProvider; own: OwnClientRow },
): RegisteredClient | null {
  const redirectUri = redirectUriOf(config);
  if (redirectUri === undefined) return null;
  const { client_id: id, sealed } = own;
  const secret = openSecret(secretKey, sealed, boundTo(appId, provider.vendor));
  return { provider, client: { id, secret }, ownClientId: id, redirectUri };
}

/** What connecting needs; 409 `ClientMissing` that says where to register one, 422 for a source that has no such way. */
export async function getVendorClient(
  parts: ClientParts & Pick<Context, 'connectors'>,
  appId: string,
  source: Source,
): Promise<RegisteredClient> {
  const found = await findVendorClient(parts, appId, source);
  if (found) return found;
  const { name, vendor, registerAt, serviceAccount } = getProvider(parts, source);
  const prefix = clientSettingsOf(vendor);
  const others = [
    ...(parts.connectors.get(source)?.auth === 'key' ? ['a key of the account'] : []),
    ...(serviceAccount ? ['a service account'] : []),
  ];
  throw conflict(
    'ClientMissing',
    `This service has no client at ${name}. The operator registers one at ${registerAt} with the redirect address <CAMBIUM_PUBLIC_URL>/oauth/callback and sets CAMBIUM_PUBLIC_URL, ${prefix}_ID and ${prefix}_SECRET (docs/sources.md), or an administrator gives the app its own: PUT /integrations/${source}/client.${others.length ? ` Without one, POST /connections takes ${others.join(' or ')}.` : ''}`,
  );
}

/** How the vendor of a source gives out tokens; 422 for a source that has none. */
export function getProvider(
  { oauthProviders }: Pick<Context, 'oauthProviders'>,
  source: Source,
): OAuthProvider {
  const provider = oauthProviders.get(source);
  if (provider) return provider;
  throw invalidField(
    ['path', 'integration_id'],
    `${source} is not connected in a browser; POST /connections connects it`,
  );
}

/** The sources whose accounts one client at a vendor opens: that of `source` and what else its vendor has. */
export function sourcesOfVendor(oauthProviders: Context['oauthProviders'], source: Source): Source[] {
  const vendor = oauthProviders.get(source)?.vendor;
  const all = [...oauthProviders.values()].filter((one) => one.vendor === vendor);
  return vendor === undefined ? [source] : all.map((one) => one.source);
}
