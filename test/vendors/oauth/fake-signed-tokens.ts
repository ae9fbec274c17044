import { verify } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { ServiceAccount } from '../../../src/sources/vendor-http/service-account.ts';
import type { Source } from '../../../src/tokens.ts';
import { LoopbackServer } from './loopback-server.ts';
import { APP, KEY_FILES, KEY_ID } from './vendor-key-files.ts';

const claimsSchema = z.looseObject({
  iss: z.string(),
  sub: z.string().optional(),
  aud: z.string().optional(),
  scope: z.string().optional(),
  iat: z.number().optional(),
  exp: z.number(),
  jti: z.string().optional(),
  box_sub_type: z.string().optional(),
});
type Claims = z.infer<typeof claimsSchema>;
interface Signed {
  header: { alg: string; kid?: string };
  claims: Claims;
  form: URLSearchParams;
  path: string;
  body: string;
}
type Answer = { status: number; json: object };
const refused = (error: string, error_description: string, status = 400): Answer => ({
  status,
  json: { error, error_description },
});

/** What a vendor requires in addition to a valid signature; null: nothing is missing. */
type Rule = (signed: Signed, at: { url: string; subject: string | null; scope: string }) => Answer | null;
const googleRule: Rule = ({ header, claims }, { url, subject, scope }) => {
  if (claims.aud !== `${url}/token` || header.kid !== KEY_ID)
    return refused('invalid_grant', 'Invalid JWT Signature.');
  if (claims.scope !== scope)
    return refused('unauthorized_client', 'Client not authorized for any of the scopes requested.', 401);
  return (claims.sub ?? null) === subject ? null : refused('invalid_grant', 'Invalid email or User ID');
};
const RULES: Record<keyof typeof KEY_FILES, Rule> = {
  google: googleRule,
  box: ({ header, claims, form }, { url, subject }) => {
    if (form.get('client_id') !== APP.id || form.get('client_secret') !== APP.secret)
      return refused('invalid_client', 'The client credentials are invalid');
    const isShort = claims.exp - Date.now() / 1_000 <= 60 && (claims.jti?.length ?? 0) >= 16;
    if (claims.aud !== `${url}/oauth2/token` || header.kid !== KEY_ID || !isShort)
      return refused('invalid_grant', 'Please check the JWT');
    const [type, whose] = subject === null ? ['enterprise', '77'] : ['user', subject];
    return claims.box_sub_type === type && claims.sub === whose
      ? null
      : refused('invalid_grant', "Please check the 'sub' claim.");
  },
  github: ({ claims, path, body }, { subject }) => {
    if (claims.exp - Date.now() / 1_000 > 600 || (claims.iat ?? Infinity) > Date.now() / 1_000)
      return { status: 401, json: { message: "'Expiration time' claim is too far in the future" } };
    if (path !== `/app/installations/${subject}/access_tokens`)
      return { status: 404, json: { message: 'Not Found' } };
    const asked = JSON.stringify({
      permissions: { issues: 'read', pull_requests: 'read', metadata: 'read' },
    });
    return body === asked ? null : { status: 422, json: { message: 'The permissions are not granted.' } };
  },
  salesforce: ({ claims }, { url, subject }) => {
    if (claims.aud !== url || claims.exp - Date.now() / 1_000 > 300)
      return refused('invalid_grant', 'audience is invalid');
    return claims.sub === subject ? null : refused('invalid_grant', "user hasn't approved this consumer");
  },
};

const part = (text: string): unknown => JSON.parse(Buffer.from(text, 'base64url').toString());

/** A vendor that issues tokens for requests signed with its own key file (RFC 7523), accepted by its API. */
export class FakeSignedTokens extends LoopbackServer {
  /** The issuers of the requests, in order. */
  readonly requests: string[] = [];
  /** Everything that must not be visible anywhere: parts of private keys, signatures, tokens. */
  readonly secrets: string[] = [];
  /** The scope that the administrator allowed, and the one user or installation. */
  scope = '';
  subject: string | null;
  refusal: Answer | null = null;
  readonly #vendor: keyof typeof KEY_FILES;
  readonly #api: { readonly tokens: Set<string>; readonly url: string };
  readonly #keys = new Map<string, string>();
  #count = 0;

  constructor(
    source: Source,
    api: { readonly tokens: Set<string>; readonly url: string },
    subject: string | null,
  ) {
    super();
    const vendor = source.startsWith('google_') ? 'google' : source;
    if (vendor !== 'google' && vendor !== 'box' && vendor !== 'github' && vendor !== 'salesforce')
      throw new Error(`${source} has no service accounts`);
    this.#vendor = vendor;
    this.#api = api;
    this.subject = subject;
  }

  /** Issues a new key for the app, which replaces the previous one. */
  issue(): ServiceAccount {
    const { file, publicKey, issuer } = KEY_FILES[this.#vendor]();
    this.#keys.set(issuer, publicKey);
    const isNamed = this.#vendor === 'github' || this.#vendor === 'salesforce';
    // A line from the middle of the key: the rest of the PEM is always the same.
    const lines = file
      .replaceAll('\\n', '\n')
      .split('\n')
      .filter((line) => /^[\w+/]{64}$/.test(line));
    this.secrets.push(...lines.slice(2, 4));
    return { keyFile: file, subject: this.subject, clientId: isNamed ? APP.id : null };
  }

  /** Expires all access tokens issued so far. */
  expire(): void {
    this.#api.tokens.clear();
  }

  /** Deletes the key at the vendor. */
  withdraw(): void {
    this.expire();
    this.#keys.clear();
  }

  protected respond(request: IncomingMessage, body: string, response: ServerResponse): void {
    const { status, json } = this.refusal ?? this.#answer(request, body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }

  #answer({ url: path = '', headers }: IncomingMessage, body: string): Answer {
    const form = new URLSearchParams(body);
    const isForm = form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer';
    const jwt = (isForm ? form.get('assertion') : headers.authorization?.replace('Bearer ', '')) ?? '';
    const [header = '', claims = '', signature = ''] = jwt.split('.');
    this.secrets.push(signature);
    const signed = { header: part(header), claims: claimsSchema.parse(part(claims)), form, path, body };
    const { alg, kid } = z.object({ alg: z.string(), kid: z.string().optional() }).parse(signed.header);
    this.requests.push(signed.claims.iss);
    const key = this.#keys.get(signed.claims.iss);
    const isRight =
      key !== undefined &&
      alg === (this.#vendor === 'box' ? 'RS512' : 'RS256') &&
      verify(
        alg.replace('RS', 'RSA-SHA'),
        Buffer.from(`${header}.${claims}`),
        key,
        Buffer.from(signature, 'base64url'),
      );
    if (!isRight)
      return refused('invalid_grant', 'Invalid JWT Signature.', this.#vendor === 'github' ? 401 : 400);
    const asked = { ...signed, header: { alg, ...(kid === undefined ? {} : { kid }) } };
    const { subject, scope, url } = this;
    return RULES[this.#vendor](asked, { url, subject, scope }) ?? this.#give();
  }

  #give(): Answer {
    const token = `${this.#vendor === 'github' ? 'ghs_' : ''}canary-signed-${++this.#count}`;
    this.secrets.push(token);
    this.#api.tokens.add(token);
    if (this.#vendor === 'github')
      return {
        status: 201,
        json: { token, expires_at: '2030-01-01T00:00:00Z', repository_selection: 'all' },
      };
    const further = this.#vendor === 'salesforce' ? { instance_url: this.#api.url } : { expires_in: 3_600 };
    return { status: 200, json: { access_token: token, token_type: 'Bearer', ...further } };
  }
}
