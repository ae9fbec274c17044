import { z } from 'zod';
import type { Scope } from '../../http/actor.ts';
import { AGENT_SCOPES, type OAuthAddresses } from './addresses.ts';
import type { AgentClient } from './clients.ts';
import { OAuthError, type OAuthErrorCode } from './oauth-error.ts';
import { isRegisteredRedirect } from './redirects.ts';

/** What a host asks a person to allow, validated. */
export const authorizationRequestSchema = z.object({
  clientId: z.string(),
  clientName: z.string(),
  /** Null: only the client itself vouches for its name. */
  clientHost: z.string().nullable(),
  redirectUri: z.string(),
  state: z.string().nullable(),
  challenge: z.string(),
  scopes: z.array(z.enum(AGENT_SCOPES)).min(1),
});
export type AuthorizationRequest = z.infer<typeof authorizationRequestSchema>;

/** The query of the authorization endpoint, with the names from RFC 6749, 7636 and 8707. */
export interface AuthorizationQuery {
  response_type?: string | undefined;
  client_id?: string | undefined;
  redirect_uri?: string | undefined;
  scope?: string | undefined;
  state?: string | undefined;
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
  resource?: string | undefined;
}

/** Refuses (`invalid_request`, shown to the person) a client whose redirect is not allowed; the person is not redirected. */
export function checkRedirect(client: AgentClient, query: AuthorizationQuery): string {
  const redirectUri = query.redirect_uri ?? '';
  if (isRegisteredRedirect(client.redirectUris, redirectUri)) return redirectUri;
  throw new OAuthError(
    'invalid_request',
    `${client.name} asked to send you to ${redirectUri.slice(0, 200) || 'nowhere'}, which it has not registered.`,
  );
}

/** Reads the rest of the request; problems are an `OAuthError` for the client. */
export function readAuthorizationRequest(
  client: AgentClient,
  redirectUri: string,
  query: AuthorizationQuery,
  { resource }: OAuthAddresses,
): AuthorizationRequest {
  const refuse = (code: OAuthErrorCode, message: string) => new OAuthError(code, message);
  if (query.response_type !== 'code')
    throw refuse('unsupported_response_type', 'response_type must be code.');
  if (query.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(query.code_challenge ?? ''))
    throw refuse('invalid_request', 'A code_challenge with code_challenge_method=S256 is needed (PKCE).');
  checkResource(query.resource, resource);
  return {
    clientId: client.clientId,
    clientName: client.name,
    clientHost: client.host,
    redirectUri,
    state: query.state ?? null,
    challenge: query.code_challenge ?? '',
    scopes: askedScopes(query.scope),
  };
}

/** Refuses (`invalid_target`) tokens for another service. Hosts older than RFC 8707 name none, which means this one. */
export function checkResource(asked: string | undefined, resource: string): void {
  if (asked !== undefined && asked.replace(/\/$/, '') !== resource)
    throw new OAuthError('invalid_target', `Tokens of this server are only for ${resource}.`);
}

/** Returns the scopes in a space-separated list that agents can have, or all of them if none is named. */
function askedScopes(scope: string | undefined): Scope[] {
  const named = (scope ?? '').split(' ').filter(Boolean);
  if (named.length === 0) return [...AGENT_SCOPES];
  const known = AGENT_SCOPES.filter((one) => named.includes(one));
  if (known.length === 0)
    throw new OAuthError('invalid_scope', `None of these scopes is for agents: ${AGENT_SCOPES.join(' ')}.`);
  return known;
}

/** Returns where to redirect the person with an answer; `iss` identifies its issuer (RFC 9207). */
export function redirectWith(
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  issuer: string,
  answer: Record<string, string>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set('state', state);
  url.searchParams.set('iss', issuer);
  return url.href;
}
