import { createHash, randomBytes } from 'node:crypto';

/** The service's public address in tests of OAuth; their requests go to where it listens. */
export const PUBLIC_URL = 'https://cambium.example';
export const CALLBACK = 'https://host.example/callback';

/* oxlint-disable-next-line typescript/no-explicit-any -- answers of any endpoint are asserted on, field by field */
export const jsonOf = (response: Response): Promise<any> => response.json();

export interface Pkce {
  verifier: string;
  challenge: string;
}

export function makePkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Returns a `fetch` that sends requests for the public address to `url`. */
export const fetchAt =
  (url: string) =>
  (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const asked = input instanceof Request ? input.url : String(input);
    return fetch(asked.replace(PUBLIC_URL, url), init);
  };

/** Registers an agent host; returns its id. */
export async function registerHost(url: string, redirectUris: string[] = [CALLBACK]): Promise<string> {
  const response = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Test host', redirect_uris: redirectUris }),
  });
  if (response.status !== 201) throw new Error(await response.text());
  return (await jsonOf(response)).client_id;
}

/** Returns the sign-in address as a host builds it; `changes` override its parameters, null omits one. */
export function authorizeUrl(
  url: string,
  clientId: string,
  challenge: string,
  changes: Record<string, string | null> = {},
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: CALLBACK,
    state: 'the state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    resource: `${PUBLIC_URL}/mcp`,
    scope: 'memories:read memories:write trees:read trees:write',
  });
  for (const [name, value] of Object.entries(changes))
    if (value === null) query.delete(name);
    else query.set(name, value);
  return `${url}/oauth/authorize?${query}`;
}

export const postForm = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

export interface Person {
  credential: string;
  asUser?: string;
  /** Scopes that they deselect. */
  without?: string[];
  decision?: 'allow' | 'deny';
}

const unescapeHtml = (text: string): string =>
  text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

const ticketOf = (html: string): string => /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? '';

/** Signs a person in; returns the consent page and its status. */
export async function signInAt(address: string, person: Person): Promise<{ status: number; html: string }> {
  const first = await fetch(address, { redirect: 'manual' });
  const html = await first.text();
  if (first.status !== 200) return { status: first.status, html: unescapeHtml(html) };
  const answer = await postForm(address.slice(0, address.indexOf('?')), {
    ticket: ticketOf(html),
    credential: person.credential,
    as_user: person.asUser ?? '',
  });
  return { status: answer.status, html: unescapeHtml(await answer.text()) };
}

/**
 * Acts as a person in the browser, from the address that a host opens: signs in and decides, with `meanwhile` in between. Returns the redirect with its
 * answer.
 */
export async function decideAt(
  address: string,
  person: Person,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<URL> {
  const { status, html } = await signInAt(address, person);
  if (status !== 200) throw new Error(`${status} ${html.replace(/<[^>]+>/g, ' ')}`);
  const offered = [...html.matchAll(/type="checkbox" name="([^"]+)"/g)].map(([, scope = '']) => scope);
  const ticked = offered.filter((scope) => !person.without?.includes(scope));
  await meanwhile();
  const answer = await postForm(address.slice(0, address.indexOf('?')), {
    ticket: ticketOf(html),
    decision: person.decision ?? 'allow',
    ...Object.fromEntries(ticked.map((scope) => [scope, 'yes'])),
  });
  if (answer.status !== 303) throw new Error(`${answer.status} ${await answer.text()}`);
  return new URL(answer.headers.get('location') ?? '');
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
  expires_in: number;
}

/** Runs a host's whole sign-in: registration, a person's consent, tokens. */
export async function letIn(
  url: string,
  person: Person,
  meanwhile?: () => Promise<unknown>,
): Promise<Tokens & { clientId: string }> {
  const clientId = await registerHost(url);
  const { verifier, challenge } = makePkce();
  const sent = await decideAt(authorizeUrl(url, clientId, challenge), person, meanwhile);
  const response = await redeem(url, { clientId, code: sent.searchParams.get('code') ?? '', verifier });
  if (response.status !== 200) throw new Error(await response.text());
  return { ...(await jsonOf(response)), clientId };
}

export const redeem = (
  url: string,
  { clientId, code, verifier }: { clientId: string; code: string; verifier: string },
  changes: Record<string, string> = {},
): Promise<Response> =>
  postForm(`${url}/oauth/token`, {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    code_verifier: verifier,
    redirect_uri: CALLBACK,
    resource: `${PUBLIC_URL}/mcp`,
    ...changes,
  });

export const renew = (url: string, clientId: string, refreshToken: string): Promise<Response> =>
  postForm(`${url}/oauth/token`, {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: refreshToken,
  });
