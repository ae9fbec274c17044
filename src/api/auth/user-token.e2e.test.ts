import { createServer, type Server } from 'node:http';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSecret } from '../../auth/secret-box.ts';
import { type Caller, startService, type TestService } from '../../../test/service.ts';
import { findApp } from '../../auth/queries.ts';
import { isolationCase, plain } from '../../../test/isolation/isolation-case.ts';

isolationCase('POST /auth/user_token', (viewer) => [
  {
    method: 'POST',
    path: '/auth/user_token',
    body: { user_id: 'stranger' },
    statuses: viewer.name.endsWith('/app') ? [200] : [200, 403],
  },
]);
isolationCase('PUT /auth/issuer', plain('PUT', '/auth/issuer', { jwks_url: null, issuer: null }));

let service: TestService;
let admin: Caller;
let other: Caller;
let now = () => new Date();

beforeAll(async () => {
  service = await startService({
    overrides: { now: () => now() },
    env: { CAMBIUM_PRIVATE_NETWORKS: '127.0.0.1' },
  });
  admin = service.admin;
  other = await service.createApp('other');
});
afterAll(() => service?.close());

const secretOf = async (appId: string) =>
  Buffer.from(openSecret(service.ctx.secretKey, (await findApp(service.ctx.sql, appId))!.jwt_secret), 'hex');
const tokenFor = async (user_id: string, by = admin, expires_in?: string) =>
  (await by.post('/auth/user_token', { user_id, expires_in })).body as { token: string; expires_at: string };
const meOf = (token: string) => service.caller(token).get('/auth/me');

const openSession = async (credential: string): Promise<string> => {
  const page = { 'sec-fetch-site': 'same-origin' };
  const { headers } = await service.caller('').post('/auth/session', { credential }, page);
  return headers.get('set-cookie')?.split(';')[0] ?? '';
};
const statusIn = async (cookie: string) => (await service.caller('').get('/auth/me', { cookie })).status;

interface Claims {
  sub?: string;
  aud?: string;
  iss?: string;
  exp?: string | number | null;
  email?: string;
  email_verified?: unknown;
}

function sign(
  claims: Claims,
  key: Parameters<SignJWT['sign']>[0],
  alg = 'HS256',
  kid?: string,
): Promise<string> {
  const { email, email_verified } = claims;
  const jwt = new SignJWT({ email, email_verified })
    .setProtectedHeader(kid ? { alg, kid } : { alg })
    .setIssuedAt()
    .setJti('j-1');
  if (claims.sub !== undefined) jwt.setSubject(claims.sub);
  if (claims.aud !== undefined) jwt.setAudience(claims.aud);
  if (claims.iss !== undefined) jwt.setIssuer(claims.iss);
  if (claims.exp !== null) jwt.setExpirationTime(claims.exp ?? '5m');
  return jwt.sign(key);
}

test('a token acts as its user, in its app, without the admin scope', async () => {
  const { token, expires_at } = await tokenFor('Zoë 👩‍🚀');
  expect(Math.round((Date.parse(expires_at) - Date.now()) / 3_600_000)).toBe(24);
  expect((await meOf(token)).body).toMatchObject({
    id: 'Zoë 👩‍🚀',
    app: { id: 'default' },
    credential: 'token',
    scopes: ['memories:read', 'memories:write', 'trees:read'],
    token_expiration: expires_at,
  });
  expect(await service.caller(token).get('/auth/keys')).toMatchObject({
    status: 403,
    body: { error: 'WrongScopes' },
  });
  expect(await service.caller(token).post('/auth/user_token', { user_id: 'Zoë 👩‍🚀' })).toMatchObject({
    status: 403,
    body: { error: 'WrongScopes' },
  });
});

test('a token may name only its own user in X-As-User', async () => {
  const { token } = await tokenFor('ines');
  expect((await service.caller(token).as('ines').get('/auth/me')).status).toBe(200);
  expect(await service.caller(token).as('tomas').get('/auth/me')).toMatchObject({
    status: 403,
    body: { error: 'WrongUser' },
  });
});

test('a token lives as long as requested: seconds to 30 days, and anything else is 422', async () => {
  const minutes = async (text: string) =>
    Math.round((Date.parse((await tokenFor('u', admin, text)).expires_at) - Date.now()) / 60_000);
  expect([await minutes('30m'), await minutes('2h'), await minutes('1d'), await minutes('30d')]).toEqual([
    30, 120, 1_440, 43_200,
  ]);
  for (const expires_in of ['31d', '0m', '-1h', '1.5h', 'soon', '', '5', '1y', '99999999999d'])
    expect((await admin.post('/auth/user_token', { user_id: 'u', expires_in })).body).toMatchObject({
      error: 'ValidationFailed',
      detail: [{ loc: ['body', 'expires_in'] }],
    });
  for (const user_id of ['', '  ', 'x'.repeat(513), 'a\nb'])
    expect((await admin.post('/auth/user_token', { user_id })).status).toBe(422);
});

test('an expired token is refused and the answer says where to get another', async () => {
  now = () => new Date(Date.now() - 3_600_000);
  const { token } = await tokenFor('ines', admin, '30m');
  now = () => new Date();
  expect(await meOf(token)).toMatchObject({
    status: 401,
    body: { error: 'Unauthorized', message: expect.stringMatching(/expired.*\/auth\/user_token/) },
  });
});

test('forged, unsigned, altered and incomplete tokens are refused', async () => {
  const { token } = await tokenFor('ines');
  const [header, payload, signature] = token.split('.') as [string, string, string];
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: 'ines', aud: 'default', exp: 4_000_000_000 };
  const secret = await secretOf('default');
  const forged = {
    'alg none without signature': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'alg none with the old signature': `${encode({ alg: 'none' })}.${payload}.${signature}`,
    'alg NONE in capitals': `${encode({ alg: 'NONE' })}.${encode(claims)}.`,
    'another subject under the old signature': `${header}.${encode({ ...claims, sub: 'tomas' })}.${signature}`,
    'an empty signature': `${header}.${payload}.`,
    'a cut signature': token.slice(0, -4),
    'an empty secret': await sign({ sub: 'ines', aud: 'default' }, Buffer.from('0'.repeat(64), 'hex')),
    'the right secret with HS512': await sign({ sub: 'ines', aud: 'default' }, secret, 'HS512'),
    'no subject': await sign({ aud: 'default' }, secret),
    'no expiry': await sign({ sub: 'ines', aud: 'default', exp: null }, secret),
    'the right secret, but minted by no key': await sign({ sub: 'ines', aud: 'default' }, secret),
    'no audience': await sign({ sub: 'ines' }, secret),
    'not base64': 'a.b.c',
    'three empty parts': '..',
    'a payload that is a list': `${header}.${encode([1])}.${signature}`,
  };
  for (const [what, forgery] of Object.entries(forged)) {
    const answer = await meOf(forgery);
    expect([what, answer.status, answer.body.error]).toEqual([what, 401, 'Unauthorized']);
    expect(JSON.stringify(answer.body)).not.toContain(secret.toString('hex'));
  }
});

test('a token of one app does not open another, whichever of the two it claims', async () => {
  const { token } = await tokenFor('ines', other);
  expect((await meOf(token)).body.app.id).toBe('other');
  const theirs = await secretOf('other');
  for (const claims of [
    { sub: 'ines', aud: 'default' },
    { sub: 'ines', aud: 'default', iss: 'cambium' },
    { sub: 'ines', aud: 'no-such-app' },
  ])
    expect((await meOf(await sign(claims, theirs))).status).toBe(401);
});

test('a subject that could not be a user is refused', async () => {
  const secret = await secretOf('default');
  for (const sub of ['', ' ', 'x'.repeat(600), 'a\u0000b'])
    expect([401, 422]).toContain((await meOf(await sign({ sub, aud: 'default' }, secret))).status);
});

test('tokens of an external issuer are verified only with its published keys', async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const stranger = await generateKeyPair('RS256', { extractable: true });
  const jwks = await serveJson({
    keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }],
  });
  const iss = 'https://issuer.example';
  try {
    const put = await admin.send('PUT', '/auth/issuer', { jwks_url: jwks.url, issuer: iss });
    expect(put).toMatchObject({ status: 200, body: { jwks_url: jwks.url, issuer: iss } });
    const good = { sub: 'maria', aud: 'default', iss };
    expect((await meOf(await sign(good, privateKey, 'RS256', 'k1'))).body).toMatchObject({ id: 'maria' });
    const identities = async () => (await admin.get('/users/maria/identities')).body.identities;
    const claim = async (claims: object) =>
      meOf(await sign({ ...good, email: 'Maria@taproot.example', ...claims }, privateKey, 'RS256', 'k1'));
    // An address that the issuer has not verified may be anyone's.
    for (const email_verified of [undefined, false, 'true', 1]) await claim({ email_verified });
    expect(await identities()).toEqual([]);
    await claim({ email_verified: true });
    expect(await identities()).toEqual([{ identity: 'email:maria@taproot.example', proof: 'issuer' }]);
    await claim({ email_verified: true, email: 'm@taproot.example' });
    expect(await identities()).toEqual([{ identity: 'email:m@taproot.example', proof: 'issuer' }]);
    const pem = Buffer.from(await exportSPKI(publicKey));
    const refused = {
      'a stranger signs': await sign(good, stranger.privateKey, 'RS256', 'k1'),
      'the public key is used as a shared secret': await sign(good, pem, 'HS256', 'k1'),
      'the public key is used as a shared secret without issuer': await sign(
        { sub: 'maria', aud: 'default' },
        pem,
      ),
      'another audience': await sign({ ...good, aud: 'other' }, privateKey, 'RS256', 'k1'),
      'another issuer': await sign({ ...good, iss: 'https://evil.example' }, privateKey, 'RS256', 'k1'),
      'an unknown key id': await sign(good, privateKey, 'RS256', 'k2'),
      expired: await sign({ ...good, exp: 1_000 }, privateKey, 'RS256', 'k1'),
      'no subject': await sign({ aud: 'default', iss }, privateKey, 'RS256', 'k1'),
    };
    for (const [what, token] of Object.entries(refused))
      expect([what, (await meOf(token)).status]).toEqual([what, 401]);
    expect((await meOf((await tokenFor('ines')).token)).status).toBe(200);
    const sessions = await Promise.all(
      [await sign(good, privateKey, 'RS256', 'k1'), (await tokenFor('ines')).token].map(openSession),
    );
    expect(await Promise.all(sessions.map(statusIn))).toEqual([200, 200]);
    await admin.send('PUT', '/auth/issuer', { jwks_url: null, issuer: null });
    expect((await meOf(await sign(good, privateKey, 'RS256', 'k1'))).status).toBe(401);
    expect(await Promise.all(sessions.map(statusIn))).toEqual([401, 200]);
  } finally {
    jwks.server.close();
  }
});

test('an issuer that is unreachable or publishes nonsense gives 401 or 503, never access and never 500', async () => {
  const { privateKey } = await generateKeyPair('RS256');
  const nonsense = await serveJson('hello');
  try {
    for (const jwks_url of ['http://127.0.0.1:9/jwks', nonsense.url]) {
      await other.send('PUT', '/auth/issuer', { jwks_url, issuer: 'https://down.example' });
      const token = await sign(
        { sub: 'u', aud: 'other', iss: 'https://down.example' },
        privateKey,
        'RS256',
        'k1',
      );
      expect([401, 503]).toContain((await meOf(token)).status);
    }
    for (const address of [
      'http://[::1]:80/',
      'http://169.254.169.254/',
      'http://10.0.0.1/',
      'http://u:p@127.0.0.1/',
    ])
      expect(await other.send('PUT', '/auth/issuer', { jwks_url: address, issuer: 'i' })).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['body', 'jwks_url'], type: 'url_refused' }] },
      });
    for (const body of [{ jwks_url: 'ftp://x/y', issuer: 'i' }, { jwks_url: 'http://x/y', issuer: null }, {}])
      expect((await other.send('PUT', '/auth/issuer', body)).status).toBe(422);
  } finally {
    nonsense.server.close();
  }
});

async function serveJson(value: unknown): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(value));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/jwks.json`,
    server,
  };
}
