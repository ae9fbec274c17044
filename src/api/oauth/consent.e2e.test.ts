import { Response } from 'undici';
import { expect, test } from 'vitest';
import { ERAS } from '../../../test/mcp/connect-mcp.ts';
import {
  authorizeUrl,
  CALLBACK,
  decideAt,
  jsonOf,
  makePkce,
  postForm,
  PUBLIC_URL,
  registerHost,
  signInAt,
} from '../../../test/oauth/person.ts';
import { connectOverOAuth } from '../../../test/oauth/sdk-host.ts';
import { useService } from '../../../test/set-up/use-service.ts';

/** The address of a client's metadata document, which is also its id. */
const DOCUMENT = 'https://agents.example/host.json';
const { service, admin } = useService({
  env: { CAMBIUM_PUBLIC_URL: PUBLIC_URL },
  overrides: {
    fetchGuarded: async (url) =>
      String(url) === DOCUMENT
        ? new Response(
            JSON.stringify({ client_id: DOCUMENT, client_name: 'Known host', redirect_uris: [CALLBACK] }),
          )
        : new Response('', { status: 404 }),
  },
});
const { challenge } = makePkce();

const open = async (changes: Record<string, string | null> = {}, clientId?: string) => {
  const id = clientId ?? (await registerHost(service.url));
  const response = await fetch(authorizeUrl(service.url, id, challenge, changes), { redirect: 'manual' });
  return { response, html: await response.text(), location: response.headers.get('location') };
};

test('the page names the agent and its redirect address, runs no script and cannot be framed', async () => {
  const { response, html } = await open();
  expect(response.status).toBe(200);
  expect(html).toContain('Test host');
  expect(html).toContain('You will be sent to host.example');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' ; /);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('script-src');
  expect(html).not.toMatch(/<script|\son\w+=|style="/i);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
});

test('the second page names host, scopes and person, and can send the answer only to the host', async () => {
  const address = authorizeUrl(service.url, await registerHost(service.url), challenge);
  const { html } = await signInAt(address, { credential: admin.key, asUser: 'ada' });
  expect(html).toContain('signed in as “ada” of the app “Default app”');
  for (const scope of ['memories:read', 'memories:write', 'trees:read', 'trees:write'])
    expect(html).toContain(`name="${scope}"`);
  expect(html).not.toContain(admin.key);
});

test('the host in the address of a metadata document vouches for the client', async () => {
  const { html } = await open({}, DOCUMENT);
  expect(html).toContain('Known host');
  expect(html).toContain('agents.example vouches for it');
  expect((await open({}, 'https://agents.example/other.json')).response.status).toBe(400);
  for (const era of ERAS) {
    const person = { credential: admin.key };
    const { client } = await connectOverOAuth(service.url, era, person, { clientMetadataUrl: DOCUMENT });
    expect((await client.listTools()).tools).toHaveLength(7);
    await client.close();
  }
  const { items } = (await admin.get('/auth/agents')).body;
  expect(items.map(({ client_id }: { client_id: string }) => client_id)).toEqual([DOCUMENT, DOCUMENT]);
});

test('a name cannot mislead: markup and line breaks in it are plain text', async () => {
  const response = await fetch(`${service.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: '<b>Cambium</b>\n\u202e itself',
      redirect_uris: [CALLBACK],
    }),
  });
  const { client_id } = await jsonOf(response);
  const { html } = await open({}, client_id);
  expect(html).toContain('&#60;b&#62;Cambium&#60;/b&#62; itself');
  expect(html).not.toMatch(/<b>|\u202e/);
});

test.each([
  ['a client that is not registered', {}, 'nobody.x'],
  ['a redirect that is not registered', { redirect_uri: 'https://evil.example/callback' }, undefined],
  ['a redirect that only begins like a registered one', { redirect_uri: `${CALLBACK}/more` }, undefined],
  ['no redirect', { redirect_uri: null }, undefined],
])('%s is shown to the person, who is not redirected', async (_what, changes, clientId) => {
  const { response, html, location } = await open(changes, clientId);
  expect([response.status, location]).toEqual([400, null]);
  expect(html).toContain('This agent cannot be given access');
});

test.each([
  [{ code_challenge: null }, 'invalid_request'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
  [{ scope: 'admin tokens:mint' }, 'invalid_scope'],
])('%j goes back to the client as %s', async (changes, error) => {
  const { response, location } = await open(changes);
  expect(response.status).toBe(303);
  const sent = new URL(location ?? '').searchParams;
  expect([sent.get('error'), sent.get('state'), sent.get('iss')]).toEqual([error, 'the state', PUBLIC_URL]);
});

test.each(['cam_live_wrong', 'a.b.c', ''])(
  'the credential %j is refused, and can be entered again',
  async (credential) => {
    const address = authorizeUrl(service.url, await registerHost(service.url), challenge);
    const { status, html } = await signInAt(address, { credential });
    expect([status, html]).toEqual([401, expect.stringContaining('name="credential"')]);
  },
);

test('signing in with one user’s key does not allow naming another', async () => {
  const { body } = await admin.post('/auth/keys', { name: 'own', scopes: ['memories:read'], user_id: 'ada' });
  const address = authorizeUrl(service.url, await registerHost(service.url), challenge);
  expect((await signInAt(address, { credential: body.key, asUser: 'ben' })).status).toBe(403);
});

test('denying sends the host away with nothing', async () => {
  const address = authorizeUrl(service.url, await registerHost(service.url), challenge);
  const sent = await decideAt(address, { credential: admin.key, decision: 'deny' });
  expect(Object.fromEntries(sent.searchParams)).toEqual({
    error: 'access_denied',
    state: 'the state',
    iss: PUBLIC_URL,
  });
});

test('a page that was not made here, or is too old, allows nothing', async () => {
  for (const ticket of ['', 'x', Buffer.from('{"person":{}}').toString('base64url')]) {
    const { status } = await postForm(`${service.url}/oauth/authorize`, { ticket, decision: 'allow' });
    expect(status).toBe(400);
  }
});

test('a program on the person’s computer may use any port', async () => {
  const clientId = await registerHost(service.url, ['http://127.0.0.1/callback', 'cursor://agent/callback']);
  for (const redirect_uri of ['http://127.0.0.1:53123/callback', 'cursor://agent/callback'])
    expect((await open({ redirect_uri }, clientId)).response.status).toBe(200);
  expect((await open({ redirect_uri: 'http://127.0.0.1:53123/other' }, clientId)).response.status).toBe(400);
});

test.each([
  [['http://host.example/callback']],
  [['javascript:alert(1)']],
  [['https://host.example/#part']],
  [[]],
  ['https://host.example/'],
])('%j cannot be registered', async (redirect_uris) => {
  const { status, body } = await admin.post('/oauth/register', { redirect_uris });
  expect([status, body.error]).toEqual([
    400,
    expect.stringMatching(/^invalid_(redirect_uri|client_metadata)$/),
  ]);
});

test('a person signed in to the app needs no key; a form of another site, or nobody, gets no further', async () => {
  const opened = await fetch(`${service.url}/auth/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ credential: admin.key }),
  });
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const { html } = await open();
  const ticket = /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const send = (headers: Record<string, string>) =>
    fetch(`${service.url}/oauth/authorize`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ ticket, session: 'yes' }).toString(),
    });
  const answers = await Promise.all([
    send({ cookie, 'sec-fetch-site': 'same-origin' }),
    send({ cookie, 'sec-fetch-site': 'cross-site' }),
    send({ cookie, origin: 'https://evil.example' }),
    send({ 'sec-fetch-site': 'same-origin' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 401]);
  const pages = await Promise.all(answers.map((answer) => answer.text()));
  expect(pages.map((page) => page.includes('You are signed in as the app'))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(pages[3]).toContain('Nobody is signed in to the app with this browser');
});

test('after ten wrong attempts in a minute, on this page or another, nobody can sign in from that address', async () => {
  const address = authorizeUrl(service.url, await registerHost(service.url), challenge);
  const open = async (credential: string) =>
    (
      await fetch(`${service.url}/auth/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ credential }),
      })
    ).status;
  for (let i = 0; i < 5; i++) {
    await signInAt(address, { credential: 'cam_live_wrong' });
    await open('cam_live_wrong');
  }
  expect((await signInAt(address, { credential: admin.key })).status).toBe(429);
  expect(await open(admin.key)).toBe(429);
});
