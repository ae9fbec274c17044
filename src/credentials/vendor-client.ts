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
  /** Where the vendor redirects browsers back to. */
  redirectUri: string;
}

/** Returns the redirect address that a client registers at its vendor; undefined without `CAMBIUM_PUBLIC_URL`. */
const redirectUriOf = ({ publicUrl }: Context['config']): string | undefined =>
  publicUrl === undefined ? undefined : `${publicUrl}/oauth/callback`;

/** Returns the address at which others reach this service; 409 without `CAMBIUM_PUBLIC_URL`. */
export function getPublicUrl({ publicUrl }: Context['config']): string {
  if (publicUrl !== undefined) return publicUrl;
  throw conflict(
    'PublicUrlMissing',
    'This service has no public address. Ask its operator to set CAMBIUM_PUBLIC_URL to the address at which others reach it.',
  );
}

/** Binds the secret of an app's own client: it opens in no other row. */
const boundTo = (appId: string, vendor: string): string => `client ${appId} ${vendor}`;

/** Stores the client that an app registered at a source's vendor, sealed, replacing a previous one. */
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

/** Returns the client that connects accounts of a source: the app's own, or the one in the settings; null if there is none, or it is unusable. */
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

/** Returns what an app needs to register a client of its own at the vendor of a source; null if none could be used. */
export function findClientSetup(
  { config, oauthProviders }: Pick<ClientParts, 'config' | 'oauthProviders'>,
  source: Source,
): { redirect_uri: string; register_at: string } | null {
  const redirectUri = redirectUriOf(config);
  const provider = oauthProviders.get(source);
  return provider && redirectUri !== undefined
    ? { redirect_uri: redirectUri, register_at: provider.registerAt }
    : null;
}

export const CLIENT_OWNERS = ['app', 'service'] as const;

/** Returns by source whose client opens accounts in a browser, the app's own or the service's; omits sources without one. */
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

/** Returns the client that tokens were issued to; null if it no longer exists. */
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

/** Returns the client that connects accounts of a source; 409 `ClientMissing` says where to register one, 422: it takes none. */
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

/** Returns how a source's vendor issues tokens; 422 if it does not. */
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

/** Returns the sources that one client at a vendor opens: `source` and its vendor's others. */
export function sourcesOfVendor(oauthProviders: Context['oauthProviders'], source: Source): Source[] {
  const vendor = oauthProviders.get(source)?.vendor;
  const all = [...oauthProviders.values()].filter((one) => one.vendor === vendor);
  return vendor === undefined ? [source] : all.map((one) => one.source);
}
