import type { Source } from '../../tokens.ts';
import type { ServiceAccountFlow } from './service-account.ts';

/** Where an operator registers a client; one Google client serves all of its sources. */
export type OAuthVendor =
  | 'box'
  | 'dropbox'
  | 'github'
  | 'google'
  | 'linear'
  | 'microsoft'
  | 'notion'
  | 'salesforce'
  | 'slack';

/** Returns the prefix of the settings for the id and secret of a vendor's client. */
export const clientSettingsOf = (vendor: OAuthVendor): string => `CAMBIUM_${vendor.toUpperCase()}_CLIENT`;

/** The client that the operator registered at a vendor. */
export interface OAuthClient {
  id: string;
  secret: string;
}

export interface OAuthScopes {
  /** The parameter of the authorization URL that contains them. */
  parameter: string;
  asked: readonly string[];
  /** Those required to read the account. */
  needed: readonly string[];
}

interface RevokeRequest {
  url: string;
  method: 'POST' | 'DELETE';
  headers: Record<string, string>;
  body: string;
}

/** How one vendor issues tokens (RFC 6749), with its deviations. */
export interface OAuthProvider {
  source: Source;
  vendor: OAuthVendor;
  name: string;
  /** Where the operator registers a client. */
  registerAt: string;
  authorizeUrl: string;
  tokenUrl: string;
  /** The only origins that access tokens are sent to, whatever a config says. `https://*.name` allows every host below it. */
  apiOrigins: readonly string[];
  /** Further parameters of the authorization URL. */
  parameters: Readonly<Record<string, string>>;
  /** Scopes by who finds the documents: the connecting user, every user of the app, or those who can see them at the vendor. */
  scopes: Readonly<Record<'user' | 'app' | 'source', OAuthScopes>>;
  scopeSeparator: ' ' | ',';
  /** PKCE with S256 (RFC 7636). */
  pkce: boolean;
  /** Where a token request contains the client's id and secret. */
  clientAuth: 'basic' | 'body';
  body: 'form' | 'json';
  /** Headers of every token request. */
  headers: Readonly<Record<string, string>>;
  /** Returns the part of an answer with the tokens. */
  tokenPart: (answer: Record<string, unknown>) => unknown;
  /**
   * Revokes the tokens, and with some vendors everything that the account granted the client: called when no connection of the account is left, for any of
   * the vendor's sources. So all sources of a vendor must use the same account id. Null: the vendor does not support it, and tokens are only deleted.
   */
  revoke:
    | ((tokens: { accessToken: string; refreshToken: string | null }, client: OAuthClient) => RevokeRequest)
    | null;
  /** How to read with a service account's key file; absent if not supported. */
  serviceAccount?: ServiceAccountFlow;
}

export type OAuthProviders = ReadonlyMap<Source, OAuthProvider>;

/** Returns whether an origin is allowed; `https://*.name` allows any host below that name. */
export const isAmongOrigins = (origins: readonly string[], origin: string): boolean =>
  origins.some((one) => {
    const [scheme = '', below] = one.split('*');
    return below === undefined ? origin === one : origin.startsWith(scheme) && origin.endsWith(below);
  });

/** Returns the client as a header; vendors' ids and secrets need no escaping. */
export const basicAuth = ({ id, secret }: OAuthClient): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

/** Defaults of most vendors: scopes separated by spaces, the client in the body, a form, and tokens at the top level of an answer. */
export const USUAL_TOKENS = {
  parameters: {},
  pkce: true,
  scopeSeparator: ' ',
  clientAuth: 'body',
  body: 'form',
  headers: {},
  tokenPart: (answer) => answer,
} as const satisfies Partial<OAuthProvider>;

/** Returns the same scopes for every visibility. */
export const forAll = (scopes: OAuthScopes): OAuthProvider['scopes'] => ({
  user: scopes,
  app: scopes,
  source: scopes,
});

/** For a vendor where the permissions are set with the client. */
export const NO_SCOPES = forAll({ parameter: 'scope', asked: [], needed: [] });

/** Returns a request that revokes tokens by a form, per RFC 7009; some vendors want the access token in a header. */
export const revokeByForm = (
  url: string,
  fields: Record<string, string>,
  accessToken?: string,
): RevokeRequest => ({
  url,
  method: 'POST',
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
  },
  body: new URLSearchParams(fields).toString(),
});
