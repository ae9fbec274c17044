import { describe, expect, test } from 'vitest';
import { isolationCase, plain } from '../../../../test/isolation/isolation-case.ts';
import { useService } from '../../../../test/set-up/use-service.ts';
import type { Caller } from '../../../../test/caller.ts';
import { SignInTries } from '../../../http/limits/sign-in-tries.ts';

isolationCase('POST /auth/session', plain('POST', '/auth/session', { credential: 'x' }, [403]));
isolationCase('GET /auth/session', plain('GET', '/auth/session', undefined, [401]));
isolationCase('DELETE /auth/session', plain('DELETE', '/auth/session'));
isolationCase('POST /auth/sign_in_code', plain('POST', '/auth/sign_in_code'));

let now = new Date();
const signInTries = new SignInTries(() => now.getTime());
const { service, admin } = useService({ overrides: { now: () => now, signInTries } });

const later = (ms: number): void => {
  now = new Date(now.getTime() + ms);
  // The cache lasts a second of the real clock, but the test's clock has moved on.
  service.ctx.forgetCredentials();
};
const HOUR_MS = 3_600_000;
/** Headers that a browser sends for a request from a page of the service. */
const OURS = { 'sec-fetch-site': 'same-origin' };

interface Session {
  cookie: string;
  csrf: string;
  /** Sends as the page does. */
  send: Caller['send'];
  me: { user_id: string | null; app: { id: string }; scopes: string[] };
}

const anonymous = () => service.caller('');

async function open(shown: { credential: string } | { code: string }): Promise<Session> {
  const { body, headers, status } = await anonymous().post('/auth/session', shown, OURS);
  expect(status, JSON.stringify(body)).toBe(200);
  const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const send: Caller['send'] = (method, path, sent, more = {}) =>
    anonymous().send(method, path, sent, {
      cookie,
      ...(method === 'GET' ? {} : { ...OURS, 'x-csrf-token': body.csrf_token }),
      ...more,
    });
  return { cookie, csrf: body.csrf_token, send, me: body.me };
}

const makeKey = async (fields: object, by: Caller = admin) =>
  (await by.post('/auth/keys', { name: 'browser', ...fields })).body as { id: string; key: string };

describe('signing in', () => {
  test('sets a cookie that no script can read and that never leaves the site, and returns what the key may do', async () => {
    const { body, headers } = await anonymous().post('/auth/session', { credential: admin.key }, OURS);
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^cambium_session=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.me).toEqual((await admin.get('/auth/me')).body);
    const secret = /=([\w-]+);/.exec(cookie)?.[1] ?? '';
    for (const { row } of await service.database.sql`select sessions::text as row from sessions`)
      expect(row).not.toContain(secret);
  });

  test('a code signs in once, within ten minutes, as the key that made it', async () => {
    const { body: link } = await admin.post('/auth/sign_in_code');
    expect(link.url).toBe(`${service.url}/app/#code=${link.code}`);
    expect((await open({ code: link.code })).me.app.id).toBe('default');
    const again = await anonymous().post('/auth/session', { code: link.code }, OURS);
    expect([again.status, again.body.message]).toEqual([401, expect.stringContaining('npx cambium open')]);
    const late = (await admin.post('/auth/sign_in_code')).body.code;
    later(10 * 60_000 + 1);
    expect((await anonymous().post('/auth/session', { code: late }, OURS)).status).toBe(401);
  });

  test('only an admin key makes codes, and a code expires with its key', async () => {
    const reader = service.caller((await makeKey({ scopes: ['memories:read'] })).key);
    expect((await reader.post('/auth/sign_in_code')).status).toBe(403);
    const other = await makeKey({ scopes: ['memories:read', 'admin'] });
    const { code } = (await service.caller(other.key).post('/auth/sign_in_code')).body;
    await admin.send('DELETE', `/auth/keys/${other.id}`);
    expect((await anonymous().post('/auth/session', { code }, OURS)).status).toBe(401);
  });

  test('ten wrong attempts in a minute are answered, and then none, not even right ones', async () => {
    const wrong = () => anonymous().post('/auth/session', { credential: 'cam_live_no' }, OURS);
    const statuses = [];
    for (let tries = 0; tries < 12; tries++) statuses.push((await wrong()).status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses.at(-1)).toBe(429);
    const right = await anonymous().post('/auth/session', { credential: admin.key }, OURS);
    expect([right.status, Number(right.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    later(60_001);
    await open({ credential: admin.key });
  });

  test('failed in several ways within a minute is one entry of the audit log', async () => {
    later(60_001);
    const failures = async () => (await admin.get('/audit?action=sign_in.failed&size=100')).body.items.length;
    await anonymous().post('/auth/session', { credential: 'cam_live_no' }, OURS);
    const before = await failures();
    for (const shown of [{ credential: 'cam_live_no' }, { code: 'no' }])
      expect((await anonymous().post('/auth/session', shown, OURS)).status).toBe(401);
    expect((await service.caller('cam_live_no').get('/auth/me')).status).toBe(401);
    expect(await failures()).toBe(before);
  });

  test('both kinds of proof, or neither, are refused by name', async () => {
    for (const body of [{}, { credential: 'a', code: 'b' }])
      expect((await anonymous().post('/auth/session', body, OURS)).status).toBe(422);
  });
});

describe('a session', () => {
  test('reads and writes as its key, and shows whose it is', async () => {
    const { send } = await open({ credential: admin.key });
    const added = await send('POST', '/memories/add', { text: 'Written from a page.', resource_id: 'page' });
    expect(added.status).toBe(200);
    expect((await send('GET', '/memories/get/vault/page')).status).toBe(200);
    expect((await send('GET', '/auth/session')).body.me.scopes).toContain('admin');
  });

  test('ends by signing out, even for someone who kept the cookie', async () => {
    const { send } = await open({ credential: admin.key });
    const ended = await send('DELETE', '/auth/session');
    expect([ended.status, ended.headers.get('set-cookie')]).toEqual([
      204,
      expect.stringContaining('Max-Age=0'),
    ]);
    expect((await send('GET', '/auth/session')).status).toBe(401);
    expect((await send('GET', '/auth/me')).status).toBe(401);
  });

  test('ends with its key, immediately', async () => {
    const key = await makeKey({ scopes: ['memories:read'] });
    const { send } = await open({ credential: key.key });
    expect((await send('GET', '/auth/me')).status).toBe(200);
    await admin.send('DELETE', `/auth/keys/${key.id}`);
    expect((await send('GET', '/auth/me')).status).toBe(401);
    expect((await send('GET', '/auth/session')).status).toBe(401);
  });

  test('ends after twelve hours without a request, and after seven days with them', async () => {
    const { send } = await open({ credential: admin.key });
    for (let hours = 0; hours < 7 * 24; hours += 11) {
      later(11 * HOUR_MS);
      const { status } = await send('GET', '/auth/me');
      expect([hours, status]).toEqual([hours, hours + 11 < 7 * 24 ? 200 : 401]);
    }
    const idle = await open({ credential: admin.key });
    later(12 * HOUR_MS + 1_000);
    expect((await idle.send('GET', '/auth/me')).status).toBe(401);
  });

  test('of a token is its user, ends with the user’s tokens, and never does more than the token', async () => {
    const mint = async () =>
      (await admin.post('/auth/user_token', { user_id: 'ines', scopes: ['memories:read'] })).body.token;
    const { send, me } = await open({ credential: await mint() });
    expect(me).toMatchObject({ user_id: 'ines', scopes: ['memories:read'] });
    expect((await send('POST', '/memories/add', { text: 'x' })).status).toBe(403);
    expect((await send('GET', '/auth/me', undefined, { 'x-as-user': 'tomas' })).status).toBe(403);
    later(1_000);
    await admin.post('/auth/tokens/revoke', { user_id: 'ines' });
    expect((await send('GET', '/auth/me')).status).toBe(401);
    const again = await open({ credential: await mint() });
    await admin.post('/auth/tokens/rotate_secret');
    expect((await again.send('GET', '/auth/me')).status).toBe(401);
  });

  test('of one app or user shows nothing of another', async () => {
    const other = await service.createApp('second');
    await other.post('/memories/add', { text: 'The second app knows ochre.', resource_id: 'ochre' });
    await admin.as('ines').post('/memories/add', { text: 'Ines knows teal.', resource_id: 'teal' });
    const first = await open({ credential: admin.key });
    const second = await open({ credential: other.key });
    expect((await first.send('GET', '/memories/get/vault/ochre')).status).toBe(404);
    expect((await second.send('GET', '/memories/get/vault/ochre')).status).toBe(200);
    const tomas = await open({
      credential: (await makeKey({ scopes: ['memories:read'], user_id: 'tomas' })).key,
    });
    expect((await tomas.send('GET', '/memories/get/vault/teal')).status).toBe(404);
    expect(
      (await second.send('POST', '/memories/add', { text: 'x' }, { 'x-csrf-token': first.csrf })).status,
    ).toBe(403);
  });

  test('yields to an Authorization header, and is not accepted by /mcp', async () => {
    const { cookie } = await open({ credential: admin.key });
    const reader = service.caller((await makeKey({ scopes: ['memories:read'] })).key);
    expect((await reader.get('/auth/keys', { cookie })).status).toBe(403);
    expect((await service.caller('cam_live_wrong').get('/auth/keys', { cookie })).status).toBe(401);
    const { status } = await anonymous().post(
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { cookie, ...OURS },
    );
    expect(status).toBe(401);
  });
});

describe('a forged write is refused', () => {
  const write = { text: 'forged', resource_id: 'forged' };
  test.each([
    ['another site’s form', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a sibling site’s page', { 'sec-fetch-site': 'same-site' }],
    ['an address that was typed in', { 'sec-fetch-site': 'none' }],
    ['an old browser on another site', { origin: 'https://evil.example' }],
    ['a sender without any origin', {}],
  ])('from %s, even with the token of the session', async (_, says) => {
    const { cookie, csrf } = await open({ credential: admin.key });
    const headers = { cookie, 'x-csrf-token': csrf, ...says };
    const { status, body } = await anonymous().post('/memories/add', write, headers);
    expect([status, body.error]).toEqual([403, 'ForgedRequest']);
    expect((await admin.get('/memories/get/vault/forged')).status).toBe(404);
  });

  test.each(['', 'x', 'the-token-of-another'])('with the token "%s"', async (token) => {
    const { cookie } = await open({ credential: admin.key });
    const other = token.startsWith('the') ? (await open({ credential: admin.key })).csrf : token;
    const headers = { cookie, ...OURS, ...(other === '' ? {} : { 'x-csrf-token': other }) };
    for (const [method, path] of [
      ['POST', '/memories/add'],
      ['DELETE', '/auth/session'],
      ['POST', '/auth/keys'],
    ] as const)
      expect((await anonymous().send(method, path, write, headers)).status).toBe(403);
  });

  test('and another site’s page cannot sign anybody in', async () => {
    const says = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const { status, headers } = await anonymous().post('/auth/session', { credential: admin.key }, says);
    expect([status, headers.get('set-cookie')]).toEqual([403, null]);
  });

  test('while a browser without Fetch Metadata writes by its Origin', async () => {
    const { cookie, csrf } = await open({ credential: admin.key });
    const headers = { cookie, 'x-csrf-token': csrf, origin: service.url };
    expect((await anonymous().post('/memories/add', { text: 'mine' }, headers)).status).toBe(200);
  });
});
