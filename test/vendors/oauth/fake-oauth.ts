import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { OAUTH_PROVIDERS } from '../../../src/sources/oauth-providers.ts';
import {
  clientSettingsOf,
  type OAuthProvider,
  type OAuthVendor,
} from '../../../src/sources/vendor-http/oauth-provider.ts';
import type { Source } from '../../../src/tokens.ts';
import { LoopbackServer } from './loopback-server.ts';

export const FAKE_CLIENT = { id: 'canary-client-id', secret: 'canary-client-secret' };

interface Given {
  access: string;
  refresh: string | null;
  scope: string;
  /** Whether the token is a user's, if that makes a difference. */
  isOfUser: boolean;
  /** Issued for a code, not for a refresh token. */
  isFirst: boolean;
  /** Address of the vendor's API. */
  api: string;
}

/** Each vendor's token answer, from its own documentation; the tokens of each source name them. */
const ANSWERS = {
  linear: ({ access, refresh, scope }: Given) => ({
    access_token: access,
    token_type: 'Bearer',
    expires_in: 86_399,
    scope: scope.replaceAll(',', ' '),
    refresh_token: refresh,
  }),
  slack: ({ access, refresh, scope, isOfUser, isFirst }: Given) => {
    const token = {
      access_token: access,
      scope,
      ...(refresh ? { refresh_token: refresh, expires_in: 43_200 } : {}),
    };
    const whose = { token_type: isOfUser ? 'user' : 'bot' };
    const answer = { ok: true, app_id: 'A1', team: { id: 'T1', name: 'Taproot' } };
    return isOfUser && isFirst
      ? { ...answer, authed_user: { id: 'U9', ...token, ...whose } }
      : { ...answer, ...token, ...whose };
  },
  notion: ({ access, refresh }: Given) => ({
    access_token: access,
    token_type: 'bearer',
    refresh_token: refresh,
    bot_id: 'bot-1',
    workspace_name: 'Taproot',
    owner: { type: 'user' },
  }),
  google: ({ access, refresh, scope }: Given) => ({
    access_token: access,
    expires_in: 3_599,
    ...(refresh ? { refresh_token: refresh } : {}),
    scope,
    token_type: 'Bearer',
  }),
  box: ({ access, refresh }: Given) => ({
    access_token: access,
    expires_in: 3_600,
    restricted_to: [],
    refresh_token: refresh,
    token_type: 'bearer',
  }),
  dropbox: ({ access, refresh, scope }: Given) => ({
    access_token: access,
    token_type: 'bearer',
    expires_in: 14_400,
    ...(refresh ? { refresh_token: refresh } : {}),
    scope,
    account_id: 'dbid:ada',
    uid: '1',
  }),
  // With an address before each scope, as in https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow.
  microsoft: ({ access, refresh, scope }: Given) => ({
    access_token: access,
    token_type: 'Bearer',
    expires_in: 3_599,
    scope: scope.replace('offline_access ', '').replaceAll(/\S+/g, 'https://graph.microsoft.com/$&'),
    refresh_token: refresh,
  }),
  // No expiry is given: https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_refresh_token_flow.htm
  salesforce: ({ access, refresh, scope, api }: Given) => ({
    access_token: access,
    ...(refresh ? { refresh_token: refresh } : {}),
    signature: 's',
    scope,
    instance_url: api,
    id: 'https://login.salesforce.com/id/00DTr0000000001MAA/005Tr0000000002IAA',
    token_type: 'Bearer',
    issued_at: '1777888800000',
  }),
  github: ({ access, refresh }: Given) => ({
    access_token: access,
    expires_in: 28_800,
    refresh_token: refresh,
    refresh_token_expires_in: 15_811_200,
    scope: '',
    token_type: 'bearer',
  }),
};

const KEEPS_REFRESH_TOKENS: ReadonlySet<OAuthVendor> = new Set(['dropbox', 'google', 'salesforce']);

/** The client registered by an app itself. */
export const OWN_CLIENT = { id: 'canary-own-id', secret: 'canary-own-secret' };

interface Token {
  grant: number;
  client: string;
  kind: 'access' | 'refresh';
  used: boolean;
}

interface Asked {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: URLSearchParams;
}
type Answer = { status: number; json: object };

/**
 * A vendor that issues tokens to clients: codes and refresh tokens work once, and reusing a refresh token ends its whole grant. Those of
 * Dropbox, Google and Salesforce work until revoked; there, revoking any token of a person ends all that the client has for that person.
 */
export class FakeOAuth extends LoopbackServer {
  /** `code`, `refresh` and `revoke`, in order of arrival. */
  readonly requests: string[] = [];
  /** Everything issued, to search for it where it must not be. */
  readonly secrets: string[] = [];
  /** Registered clients, with their secrets. */
  readonly clients = new Map([FAKE_CLIENT, OWN_CLIENT].map(({ id, secret }) => [id, secret]));
  /** Scope granted instead of the one requested. */
  scope: string | null = null;
  /** Whether it issues refresh tokens. */
  rotates = true;
  /** Answer to every refresh until reset to null. */
  refusal: Answer | null = null;
  readonly #provider: OAuthProvider;
  /** Tokens that the vendor's API accepts. */
  readonly #accepted: Set<string>;
  readonly #api: { readonly url?: string };
  readonly #codes = new Map<
    string,
    { client: string; challenge: string | null; redirectUri: string; scope: string; isOfUser: boolean }
  >();
  readonly #tokens = new Map<string, Token>();
  #grants = 0;
  #count = 0;

  protected respond(request: IncomingMessage, body: string, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', this.url);
    const asked = { method: request.method ?? '', url, headers: request.headers, body: readBody(body) };
    if (url.pathname === new URL(this.#provider.authorizeUrl).pathname) {
      response.writeHead(302, { location: this.#agree(url) }).end();
      return;
    }
    const { status, json } = this.#answer(asked);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }

  constructor(source: Source, api: { readonly tokens: Set<string>; readonly url?: string }) {
    super();
    this.#provider = providerOf(source);
    this.#accepted = api.tokens;
    this.#api = api;
  }

  /** Expires all access tokens issued so far. */
  expire(): void {
    this.#accepted.clear();
  }

  /** Withdraws the person's consent: no token works any more. */
  withdraw(): void {
    this.expire();
    this.#tokens.clear();
  }

  /** Returns the redirect parameters for a person who agrees to everything. */
  #agree({ searchParams: asked }: URL): string {
    const { pkce } = this.#provider;
    const redirectUri = asked.get('redirect_uri') ?? '';
    const client = asked.get('client_id') ?? '';
    if (!this.clients.has(client) || asked.get('response_type') !== 'code') throw new Error('no such client');
    if (pkce !== (asked.get('code_challenge_method') === 'S256')) throw new Error('PKCE');
    const code = this.#secret('code');
    const scope = asked.get('scope') ?? asked.get('user_scope') ?? '';
    const isOfUser = asked.has('user_scope');
    const challenge = asked.get('code_challenge');
    this.#codes.set(code, { client, challenge, redirectUri, scope, isOfUser });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', asked.get('state') ?? '');
    return back.href;
  }

  #answer(asked: Asked): Answer {
    if (/\/(?:revoke|auth\.revoke)$|^\/applications\//.test(asked.url.pathname)) return this.#revoke(asked);
    const client = this.#clientOf(asked);
    if (client === null) return refused('invalid_client', 401);
    return asked.body.get('grant_type') === 'refresh_token'
      ? this.#refresh(client, asked.body)
      : this.#redeem(client, asked.body);
  }

  #clientOf({ headers, body }: Asked): string | null {
    const [, basic = ''] = (headers.authorization ?? '').split(' ');
    const [id = '', secret] =
      this.#provider.clientAuth === 'basic'
        ? Buffer.from(basic, 'base64').toString().split(':')
        : [body.get('client_id') ?? '', body.get('client_secret')];
    return this.clients.has(id) && this.clients.get(id) === secret ? id : null;
  }

  #redeem(client: string, body: URLSearchParams): Answer {
    this.requests.push('code');
    const given = body.get('code') ?? '';
    const code = this.#codes.get(given);
    this.#codes.delete(given);
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (code?.client !== client || code.redirectUri !== body.get('redirect_uri'))
      return refused('invalid_grant');
    if (code.challenge !== null && code.challenge !== challenge) return refused('invalid_grant');
    const { scope, isOfUser } = code;
    const grant = { grant: ++this.#grants, client };
    return this.#give(grant, { scope: this.scope ?? scope, isOfUser, isFirst: true });
  }

  #refresh(client: string, body: URLSearchParams): Answer {
    this.requests.push('refresh');
    if (this.refusal) return this.refusal;
    const token = this.#tokens.get(body.get('refresh_token') ?? '');
    if (token?.kind !== 'refresh' || token.client !== client) return refused('invalid_grant');
    if (token.used) {
      this.#end(token.grant);
      return refused('invalid_grant');
    }
    token.used = !KEEPS_REFRESH_TOKENS.has(this.#provider.vendor);
    return this.#give(token, { scope: this.scope ?? 'read', isOfUser: false, isFirst: false });
  }

  #give(
    { grant, client }: Pick<Token, 'grant' | 'client'>,
    given: Pick<Given, 'scope' | 'isOfUser' | 'isFirst'>,
  ): Answer {
    const access = this.#secret('access');
    const api = this.#api.url ?? this.url;
    const isKept = KEEPS_REFRESH_TOKENS.has(this.#provider.vendor) && !given.isFirst;
    const refresh = this.rotates && !isKept ? this.#secret('refresh') : null;
    this.#tokens.set(access, { grant, client, kind: 'access', used: false });
    if (refresh) this.#tokens.set(refresh, { grant, client, kind: 'refresh', used: false });
    this.#accepted.add(access);
    return { status: 200, json: ANSWERS[this.#provider.vendor]({ access, refresh, api, ...given }) };
  }

  #revoke({ headers, body }: Asked): Answer {
    this.requests.push('revoke');
    const bearer = headers.authorization?.replace('Bearer ', '') ?? '';
    const token = this.#tokens.get(body.get('token') ?? body.get('access_token') ?? bearer);
    if (!token) return refused('invalid_request');
    if (this.#provider.vendor === 'google') this.withdraw();
    else this.#end(token.grant);
    return { status: 200, json: { ok: true } };
  }

  #end(grant: number): void {
    for (const [name, token] of this.#tokens)
      if (token.grant === grant) {
        this.#tokens.delete(name);
        this.#accepted.delete(name);
      }
  }

  #secret(kind: string): string {
    const secret = `canary-${this.#provider.source}-${kind}-${++this.#count}`;
    this.secrets.push(secret);
    return secret;
  }
}

/** Parses a form, or JSON with texts. */
function readBody(body: string): URLSearchParams {
  if (!body.startsWith('{')) return new URLSearchParams(body);
  const json: Record<string, string> = JSON.parse(body);
  return new URLSearchParams(json);
}

const refused = (error: string, status = 400): Answer => ({ status, json: { error } });

function providerOf(source: Source): OAuthProvider {
  const provider = OAUTH_PROVIDERS.get(source);
  if (!provider) throw new Error(`${source} gives out no tokens`);
  return provider;
}

/** Returns the vendor's provider with the addresses of its fakes. */
export function fakeProvider(source: Source, at: { oauth: string; api: string }): OAuthProvider {
  const provider = providerOf(source);
  const moved = (url: string) => url.replace(new URL(url).origin, at.oauth);
  const { serviceAccount } = provider;
  return {
    ...provider,
    ...(serviceAccount && {
      serviceAccount: {
        ...serviceAccount,
        sign: (...given) => {
          const signed = serviceAccount.sign(...given);
          return { ...signed, url: moved(signed.url) };
        },
      },
    }),
    authorizeUrl: moved(provider.authorizeUrl),
    tokenUrl: moved(provider.tokenUrl),
    apiOrigins: [at.api],
    revoke:
      provider.revoke &&
      ((tokens, client) => {
        const request = provider.revoke?.(tokens, client);
        if (!request) throw new Error('nothing to revoke');
        return { ...request, url: moved(request.url) };
      }),
  };
}

/** Returns the settings of a service with a client at the vendor of a source. */
export const clientSettings = (source: Source) => ({
  [`${clientSettingsOf(providerOf(source).vendor)}_ID`]: FAKE_CLIENT.id,
  [`${clientSettingsOf(providerOf(source).vendor)}_SECRET`]: FAKE_CLIENT.secret,
});
