import type { Source } from '../../tokens.ts';
import type { ServiceAccountFlow } from './service-account.ts';

/** At whom an operator registers a client; one client of Google serves all of its sources. */
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

/** What the settings with the id and the secret of a vendor's client begin with. */
export const clientSettingsOf = (vendor: OAuthVendor): string => `CAMBIUM_${vendor.toUpperCase()}_CLIENT`;

/** The client that the operator registered at a vendor. */
export interface OAuthClient {
  id: string;
  secret: string;
}

export interface OAuthScopes {
  /** The parameter of the authorize address that carries them. */
  parameter: string;
  asked: readonly string[];
  /** Those without which the account cannot be read. */
  needed: readonly string[];
}

interface RevokeRequest {
  url: string;
  method: 'POST' | 'DELETE';
  headers: Record<string, string>;
  body: string;
}

/** How one vendor gives out tokens (RFC 6749), with what is its own. */
export interface OAuthProvider {
  source: Source;
  vendor: OAuthVendor;
  name: string;
  /** Where the operator registers a client. */
  registerAt: string;
  authorizeUrl: string;
  tokenUrl: string;
  /** Access tokens are sent to these and to no other, whatever a config says. `https://*.name`: to every host below it. */
  apiOrigins: readonly string[];
  /** Further parameters of the authorize address. */
  parameters: Readonly<Record<string, string>>;
  /** For documents that the connecting user sees, those that every user of the app sees, and those that are seen as at the vendor. */
  scopes: Readonly<Record<'user' | 'app' | 'source', OAuthScopes>>;
  scopeSeparator: ' ' | ',';
  /** PKCE with S256 (RFC 7636). */
  pkce: boolean;
  /** Where the client's id and secret stand in a request for tokens. */
  clientAuth: 'basic' | 'body';
  body: 'form' | 'json';
  /** Headers of every request that is about tokens. */
  headers: Readonly<Record<string, string>>;
  /** The part of an answer with the tokens. */
  tokenPart: (answer: Record<string, unknown>) => unknown;
  /**
   * Takes the tokens out of use, and with some vendors all that the account gave the client: it is called when no connection of the account is left,
   * of any source of the vendor. So all sources of a vendor know an account by the same id. Null: the vendor has no such way, and tokens are only forgotten.
   */
  revoke:
    | ((tokens: { accessToken: string; refreshToken: string | null }, client: OAuthClient) => RevokeRequest)
    | null;
  /** How a program reads with a key file; left out: it does not. */
  serviceAccount?: ServiceAccountFlow;
}

export type OAuthProviders = ReadonlyMap<Source, OAuthProvider>;

/** The client as a header; ids and secrets of vendors need no escapes. */
export const basicAuth = ({ id, secret }: OAuthClient): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

/** What most vendors do: spaces between scopes, the client in the body, a form, and the tokens at the top of an answer. */
export const USUAL_TOKENS = {
  scopeSeparator: ' ',
  clientAuth: 'body',
  body: 'form',
  headers: {},
  tokenPart: (answer) => answer,
} as const satisfies Partial<OAuthProvider>;

/** The same scopes whoever sees the documents. */
export const forAll = (scopes: OAuthScopes): OAuthProvider['scopes'] => ({
  user: scopes,
  app: scopes,
  source: scopes,
});

/** A request that takes tokens out of use by a form, as RFC 7009 has it. */
export const revokeByForm = (url: string, fields: Record<string, string>): RevokeRequest => ({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});
