import { beforeAll, describe, expect, test } from 'vitest';
import { isolationCase, plain } from '../../../test/isolation/isolation-case.ts';
import { callTool, connectMcp, ERAS } from '../../../test/mcp/connect-mcp.ts';
import {
  authorizeUrl,
  CALLBACK,
  decideAt,
  jsonOf,
  letIn,
  makePkce,
  postForm,
  PUBLIC_URL,
  redeem,
  registerHost,
  renew,
  signInAt,
} from '../../../test/oauth/person.ts';
import { connectOverOAuth } from '../../../test/oauth/sdk-host.ts';
import { runAuthorizationSuite } from '../../../test/mcp/conformance/run-authorization-suite.ts';
import { useService } from '../../../test/set-up/use-service.ts';
import type { Caller } from '../../../test/caller.ts';

// Disabled without a public https address: each is 404 there and reveals nothing.
isolationCase(
  'GET /.well-known/oauth-protected-resource',
  plain('GET', '/.well-known/oauth-protected-resource', undefined, [404]),
);
isolationCase(
  'GET /.well-known/oauth-protected-resource/mcp',
  plain('GET', '/.well-known/oauth-protected-resource/mcp', undefined, [404]),
);
isolationCase(
  'GET /.well-known/oauth-authorization-server',
  plain('GET', '/.well-known/oauth-authorization-server', undefined, [404]),
);
isolationCase('GET /oauth/authorize', plain('GET', '/oauth/authorize?client_id=x', undefined, [404]));
isolationCase('POST /oauth/authorize', plain('POST', '/oauth/authorize', {}, [404, 415]));
isolationCase('POST /oauth/token', plain('POST', '/oauth/token', {}, [404, 415]));
isolationCase('GET /oauth/device', plain('GET', '/oauth/device?user_code=x', undefined, [200]));
isolationCase('POST /oauth/device', plain('POST', '/oauth/device', {}, [415]));
isolationCase('POST /oauth/device_authorization', plain('POST', '/oauth/device_authorization', {}, [415]));
isolationCase('POST /oauth/revoke', plain('POST', '/oauth/revoke', {}, [404, 415]));
isolationCase(
  'POST /oauth/register',
  plain('POST', '/oauth/register', { redirect_uris: ['https://x.example/'] }, [404]),
);

const { service, admin } = useService({ env: { CAMBIUM_PUBLIC_URL: PUBLIC_URL } });
const ALL = 'memories:read memories:write trees:read trees:write';
let other: Caller;

beforeAll(async () => {
  other = await service.createApp('rival');
  await admin.as('ada').post('/memories/add', { resource_id: 'ada/1', text: 'The kiln fires at dawn.' });
  await admin.as('ben').post('/memories/add', { resource_id: 'ben/1', text: 'The kiln is cold for Ben.' });
  await other.post('/memories/add', { resource_id: 'rival/1', text: 'The kiln of the rival.' });
  await service.settled();
});

/** Returns the texts that an agent with this token finds for "kiln". */
async function findKiln(token: string): Promise<string[]> {
  const client = await connectMcp(service.url, { authorization: `Bearer ${token}` }, '2026-07-28');
  const { results } = (await callTool(client, 'search', { query: 'kiln' })).value;
  await client.close();
  return results.map(({ snippet }: { snippet: string }) => snippet).toSorted();
}

const mcpStatus = async (token: string): Promise<number> =>
  (
    await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
  ).status;

const userToken = async (caller: Caller, userId: string, scopes?: string[]): Promise<string> =>
  (await caller.post('/auth/user_token', { user_id: userId, ...(scopes ? { scopes } : {}) })).body.token;

describe('what a host discovers on its own', () => {
  test('a call without a credential says where to sign in, and for which scopes', async () => {
    const { status, headers } = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([status, headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer resource_metadata="${PUBLIC_URL}/.well-known/oauth-protected-resource/mcp", scope="${ALL}"`,
    ]);
  });

  test.each(['', '/mcp'])('the metadata of the resource is at …/oauth-protected-resource%s', async (path) => {
    const { body } = await admin.get(`/.well-known/oauth-protected-resource${path}`);
    expect(body).toMatchObject({ resource: `${PUBLIC_URL}/mcp`, authorization_servers: [PUBLIC_URL] });
  });

  test('a call beyond the scopes of the key is 403 and lists the missing ones', async () => {
    const { body } = await admin.post('/auth/keys', { name: 'trees', scopes: ['trees:read'] });
    const response = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${body.key}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      403,
      `Bearer error="insufficient_scope", scope="memories:read", resource_metadata="${PUBLIC_URL}/.well-known/oauth-protected-resource/mcp"`,
    ]);
  });

  test('the protocol’s test suite finds nothing wrong with the authorization server', async () => {
    const failures = await runAuthorizationSuite(service.url, (address) =>
      decideAt(address, { credential: admin.key }),
    );
    expect(failures).toEqual([]);
  });
});

describe.each(ERAS)('a host of the SDK, of %s', (era) => {
  test('registers, is given access by a person, and reads as that person', async () => {
    const credential = await userToken(admin, 'ada');
    const { client, tokens } = await connectOverOAuth(service.url, era, { credential });
    const { results } = (await callTool(client, 'search', { query: 'kiln' })).value;
    expect(results.map(({ id }: { id: string }) => id)).toEqual(['doc:vault/ada%2F1']);
    expect(tokens()?.scope?.split(' ')).not.toContain('trees:write');
    await client.close();
  });
});

describe('two apps with two users', () => {
  test('each agent reads what its person reads, and nothing else', async () => {
    const people = [
      { credential: await userToken(admin, 'ada') },
      { credential: admin.key, asUser: 'ben' },
      { credential: other.key },
      { credential: await userToken(other, 'ada') },
    ];
    const found: string[][] = [];
    for (const person of people) found.push(await findKiln((await letIn(service.url, person)).access_token));
    expect(found).toEqual([
      ['The kiln fires at dawn.'],
      ['The kiln is cold for Ben.'],
      ['The kiln of the rival.'],
      ['The kiln of the rival.'],
    ]);
  });

  test('a token works only for the protocol, and only for its user', async () => {
    const { access_token } = await letIn(service.url, { credential: admin.key, asUser: 'ada' });
    const agent = service.caller(access_token);
    expect(await agent.get('/auth/me')).toMatchObject({ status: 403, body: { error: 'WrongAudience' } });
    expect((await agent.post('/auth/user_token', { user_id: 'ben' })).status).toBe(403);
    const asBen = { 'x-as-user': 'ben', accept: 'application/json, text/event-stream' };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect((await agent.post('/mcp', message, asBen)).body.error).toBe('WrongUser');
  });

  test('it cannot give another agent access', async () => {
    const { access_token } = await letIn(service.url, { credential: admin.key });
    const address = authorizeUrl(service.url, await registerHost(service.url), makePkce().challenge);
    expect(await signInAt(address, { credential: access_token })).toMatchObject({ status: 403 });
  });
});

describe('scopes', () => {
  test('never exceed those of the person, of the request and of what was ticked', async () => {
    const reader = await userToken(admin, 'ada', ['memories:read', 'trees:read']);
    const tokens = await letIn(service.url, { credential: reader, without: ['trees:read'] });
    expect(tokens.scope).toBe('memories:read');
    const client = await connectMcp(
      service.url,
      { authorization: `Bearer ${tokens.access_token}` },
      '2026-07-28',
    );
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'search',
      'fetch',
      'answer',
      'find_entities',
    ]);
    await client.close();
  });

  test('a tool beyond them is refused with 403 and the scope that a host can request from the person', async () => {
    const reader = await userToken(admin, 'ada', ['memories:read']);
    const { access_token } = await letIn(service.url, { credential: reader });
    const response = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'remember', arguments: { text: 'x' } },
      }),
    });
    expect(response.status).toBe(403);
    expect(response.headers.get('www-authenticate')).toMatch(
      /^Bearer error="insufficient_scope", scope="memories:write", resource_metadata=/,
    );
  });

  test('a key with none of the requested scopes cannot allow the agent', async () => {
    const { body } = await admin.post('/auth/keys', { name: 'mint', scopes: ['tokens:mint'] });
    const address = authorizeUrl(service.url, await registerHost(service.url), makePkce().challenge);
    const { status, html } = await signInAt(address, { credential: body.key });
    expect([status, html]).toEqual([
      403,
      expect.stringContaining('has none of the scopes that the agent requests'),
    ]);
  });

  test('shrink with the key that signed in, and end with it, with the user’s tokens and with the user', async () => {
    const { body } = await admin.post('/auth/keys', {
      name: 'laptop',
      scopes: ['memories:read', 'trees:read'],
    });
    const byKey = await letIn(service.url, { credential: body.key });
    const byToken = await letIn(service.url, { credential: await userToken(admin, 'cleo') });
    const byLeaver = await letIn(service.url, { credential: await userToken(admin, 'leo') });
    const all = [byKey, byToken, byLeaver].map(({ access_token }) => access_token);
    expect(await Promise.all(all.map(mcpStatus))).toEqual([200, 200, 200]);
    await admin.send('DELETE', `/auth/keys/${body.id}`);
    await admin.post('/auth/tokens/revoke', { user_id: 'cleo' });
    await admin.as('leo').send('DELETE', '/auth/delete');
    expect(await Promise.all(all.map(mcpStatus))).toEqual([401, 401, 401]);
  });
});

test('when the app replaces its token secret, its users’ agents end, and one that is being asked for gets no access', async () => {
  const rotates = await service.createApp('rotating');
  const credential = await userToken(rotates, 'cleo');
  const [before, byKey] = [
    await letIn(service.url, { credential }),
    await letIn(service.url, { credential: rotates.key }),
  ];
  const address = authorizeUrl(service.url, await registerHost(service.url), makePkce().challenge);
  const rotated = () => rotates.post('/auth/tokens/rotate_secret');
  await expect(decideAt(address, { credential }, rotated)).rejects.toThrow('has ended meanwhile');
  expect((await renew(service.url, before.clientId, before.refresh_token)).status).toBe(400);
  expect(await Promise.all([before, byKey].map((one) => mcpStatus(one.access_token)))).toEqual([401, 200]);
});

test('when a user’s tokens are revoked between signing in and allowing, the agent can do nothing', async () => {
  const credential = await userToken(admin, 'dora');
  const revoked = () => admin.post('/auth/tokens/revoke', { user_id: 'dora' });
  const { access_token } = await letIn(service.url, { credential }, revoked);
  expect(await mcpStatus(access_token)).toBe(401);
});

describe('a code', () => {
  const start = async () => {
    const clientId = await registerHost(service.url);
    const { verifier, challenge } = makePkce();
    const back = await decideAt(authorizeUrl(service.url, clientId, challenge), { credential: admin.key });
    return { clientId, verifier, code: back.searchParams.get('code') ?? '', back };
  };

  test('comes with state and issuer to the registered address', async () => {
    const { back } = await start();
    expect(`${back.origin}${back.pathname}`).toBe(CALLBACK);
    expect(back.searchParams.get('state')).toBe('the state');
    expect(back.searchParams.get('iss')).toBe(PUBLIC_URL);
  });

  test('used a second time ends what the first use gave', async () => {
    const given = await start();
    const tokens = await jsonOf(await redeem(service.url, given));
    expect(await mcpStatus(tokens.access_token)).toBe(200);
    const again = await redeem(service.url, given);
    expect([again.status, (await jsonOf(again)).error]).toEqual([400, 'invalid_grant']);
    await expect.poll(() => mcpStatus(tokens.access_token)).toBe(401);
  });

  test.each([
    ['verifier', { code_verifier: 'x'.repeat(43) }],
    ['redirect', { redirect_uri: 'https://host.example/other' }],
    ['client', { client_id: 'somebody' }],
  ])('with another %s is refused and used up', async (_what, changes) => {
    const given = await start();
    const wrong = await redeem(service.url, given, changes);
    expect([wrong.status, (await jsonOf(wrong)).error]).toEqual([400, 'invalid_grant']);
    expect((await redeem(service.url, given)).status).toBe(400);
  });

  test('for another resource is refused', async () => {
    const wrong = await redeem(service.url, await start(), { resource: 'https://other.example/mcp' });
    expect([wrong.status, (await jsonOf(wrong)).error]).toEqual([400, 'invalid_target']);
  });

  test('expires after a minute', async () => {
    const given = await start();
    await service.database.sql`update agent_grants set code_expires_at = now()`;
    expect((await redeem(service.url, given)).status).toBe(400);
  });
});

describe('a refresh token', () => {
  test('gives new tokens once, and a second use ends all of them', async () => {
    const { clientId, ...first } = await letIn(service.url, { credential: admin.key });
    const second = await jsonOf(await renew(service.url, clientId, first.refresh_token));
    expect(await mcpStatus(second.access_token)).toBe(200);
    expect((await renew(service.url, clientId, first.refresh_token)).status).toBe(400);
    expect((await renew(service.url, clientId, second.refresh_token)).status).toBe(400);
    await expect.poll(() => mcpStatus(second.access_token)).toBe(401);
  });

  test('is not an access token, and does not work for another client', async () => {
    const { refresh_token, access_token, clientId } = await letIn(service.url, { credential: admin.key });
    expect(await mcpStatus(refresh_token)).toBe(401);
    expect((await renew(service.url, clientId, access_token)).status).toBe(400);
    expect((await renew(service.url, 'somebody', refresh_token)).status).toBe(400);
    expect((await renew(service.url, clientId, refresh_token)).status).toBe(200);
  });

  test('returned by its host ends the whole grant', async () => {
    const { refresh_token, access_token, clientId } = await letIn(service.url, { credential: admin.key });
    const revoke = (token: string, client: string) =>
      postForm(`${service.url}/oauth/revoke`, { token, client_id: client });
    expect((await revoke(refresh_token, 'somebody')).status).toBe(200);
    expect(await mcpStatus(access_token)).toBe(200);
    expect((await revoke(refresh_token, clientId)).status).toBe(200);
    expect(await mcpStatus(access_token)).toBe(401);
    expect((await revoke('unknown', clientId)).status).toBe(200);
  });

  test('the access token expires after an hour', async () => {
    const { access_token } = await letIn(service.url, { credential: admin.key });
    await service.database.sql`update agent_tokens set expires_at = now() where kind = 'access'`;
    expect(await mcpStatus(access_token)).toBe(401);
  });
});

test('the database holds neither codes nor tokens', async () => {
  const { access_token, refresh_token } = await letIn(service.url, { credential: admin.key });
  const rows = await service.database.sql`
    select t::text as text from agent_tokens t union all select g::text from agent_grants g`;
  const all = rows.map(({ text }) => text).join('\n');
  expect(all).not.toMatch(/cam_(agent|renew|code)_/);
  for (const token of [access_token, refresh_token])
    expect(all).not.toContain(Buffer.from(token).toString('hex'));
});
