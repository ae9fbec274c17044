import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { Scope } from '../../http/actor.ts';

/** Scopes a person can grant an agent: what the tools need, without administration. */
export const AGENT_SCOPES: readonly Scope[] = [
  'memories:read',
  'memories:write',
  'trees:read',
  'trees:write',
];

/** Where agent hosts find what they need to sign in, all under the public address. */
export interface OAuthAddresses {
  /** The authorization server, which is this service. */
  issuer: string;
  /** What tokens are for: the MCP address, as people type it into a host. */
  resource: string;
  resourceMetadata: string;
  authorize: string;
  token: string;
  register: string;
  revoke: string;
}

/** Returns the addresses of a service reached over https; null for any other, where a token could be intercepted. */
export function findOAuthAddresses({ publicUrl: issuer }: Pick<Config, 'publicUrl'>): OAuthAddresses | null {
  if (issuer === undefined || new URL(issuer).protocol !== 'https:') return null;
  return {
    issuer,
    resource: `${issuer}/mcp`,
    resourceMetadata: `${issuer}/.well-known/oauth-protected-resource/mcp`,
    authorize: `${issuer}/oauth/authorize`,
    token: `${issuer}/oauth/token`,
    register: `${issuer}/oauth/register`,
    revoke: `${issuer}/oauth/revoke`,
  };
}

/** Same, but throws 404 `OAuthOff` if agents cannot sign in this way. */
export function getOAuthAddresses(config: Pick<Config, 'publicUrl'>): OAuthAddresses {
  const addresses = findOAuthAddresses(config);
  if (addresses) return addresses;
  throw new AppError(
    404,
    'OAuthOff',
    'Agents sign in with an API key or user token here. For OAuth the operator sets CAMBIUM_PUBLIC_URL to an https address.',
  );
}

/** Returns metadata of the protected resource (RFC 9728). */
export const resourceMetadata = (addresses: OAuthAddresses) => ({
  resource: addresses.resource,
  authorization_servers: [addresses.issuer],
  scopes_supported: [...AGENT_SCOPES],
  bearer_methods_supported: ['header'],
  resource_name: 'Cambium',
});

/** Returns metadata of the authorization server (RFC 8414, RFC 9207 and client id metadata documents). */
export const serverMetadata = (addresses: OAuthAddresses) => ({
  issuer: addresses.issuer,
  authorization_endpoint: addresses.authorize,
  token_endpoint: addresses.token,
  registration_endpoint: addresses.register,
  revocation_endpoint: addresses.revoke,
  scopes_supported: [...AGENT_SCOPES],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
});
