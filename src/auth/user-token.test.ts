import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { USER_SCOPES } from '../http/actor.ts';
import { AddressRefused } from '../lib/address-guard.ts';
import { makeTokenSecret } from './issue-key.ts';
import type { AppRow } from './queries.ts';
import { openSecret } from './secret-box.ts';
import { checkOrigin, findAudience, signUserToken, type TokenToSign, verifyUserToken } from './user-token.ts';

const SECRET_KEY = Buffer.alloc(32, 1);
const appRow = (changes: Partial<AppRow> = {}): AppRow => ({
  app_id: 'acme',
  name: 'Acme',
  jwt_secret: makeTokenSecret(SECRET_KEY),
  jwks_url: null,
  jwks_issuer: null,
  user_token_scopes: null,
  created_at: new Date(),
  ...changes,
});
const APP = appRow();
const noKeys = () => () => Promise.reject(new Error('nobody asks for published keys'));
const verify = (token: string, app = APP) =>
  verifyUserToken({ secretKey: SECRET_KEY, publishedKeys: noKeys, now: new Date() }, app, token);

/** Signs a one-hour token issued a moment ago. */
const sign = (changes: Partial<TokenToSign> = {}, app = APP) => {
  const issuedAt = changes.issuedAt ?? new Date(Date.now() - 1_000);
  return signUserToken(SECRET_KEY, app, {
    userId: 'ines',
    keyId: 'key-1',
    scopes: ['memories:read'],
    expiresAt: new Date(issuedAt.getTime() + 3_600_000),
    origin: null,
    ...changes,
    issuedAt,
  });
};
const claim = (claims: Record<string, unknown>, app = APP) =>
  new SignJWT({ sub: 'ines', aud: 'acme', exp: 4_000_000_000, key: 'key-1', scope: '', ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from(openSecret(SECRET_KEY, app.jwt_secret), 'hex'));
const REFUSED = expect.objectContaining({ status: 401, code: 'Unauthorized' });

describe('a token', () => {
  test('returns what it was made with, to the millisecond', async () => {
    const issuedAt = new Date(Date.now() - 5_017);
    const token = await sign({
      userId: 'Zoë 山田 👩‍🚀',
      issuedAt,
      scopes: ['trees:read', 'memories:read'],
      origin: 'https://app.example.org',
    });
    expect(await verify(token)).toEqual({
      userId: 'Zoë 山田 👩‍🚀',
      minted: { keyId: 'key-1', scopes: ['memories:read', 'trees:read'] },
      issuedAt,
      expiresAt: new Date(Math.floor((issuedAt.getTime() + 3_600_000) / 1_000) * 1_000),
      origin: 'https://app.example.org',
      address: null,
    });
  });

  test('from a clock that was a year ahead is refused, because no revocation would be after it', async () => {
    const issuedAt = new Date(Date.now() + 365 * 86_400_000);
    await expect(verify(await sign({ issuedAt }))).rejects.toMatchObject({
      status: 401,
      message: expect.stringContaining('issued in the future'),
    });
    expect(await verify(await sign({ issuedAt: new Date(Date.now() + 60_000) }))).toMatchObject({
      userId: 'ines',
    });
  });

  test('is never the same twice', async () => {
    const issuedAt = new Date();
    expect(await sign({ issuedAt })).not.toBe(await sign({ issuedAt }));
  });

  test('grants no scope that users cannot have or that does not exist, whatever it says', async () => {
    const scope = ['admin', 'tokens:mint', 'memories:read', 'memories', '*', 'MEMORIES:WRITE'].join(' ');
    expect((await verify(await claim({ scope }))).minted?.scopes).toEqual(['memories:read']);
    expect((await verify(await claim({ scope: '' }))).minted?.scopes).toEqual([]);
    expect((await verify(await claim({ scope: USER_SCOPES.join(' ') }))).minted?.scopes).toEqual(USER_SCOPES);
  });

  test.each([
    ['without a key', { key: undefined }],
    ['with a number for a key', { key: 7 }],
    ['without scopes', { scope: undefined }],
    ['with a list of scopes', { scope: ['admin'] }],
    ['without a subject', { sub: undefined }],
    ['without an expiry', { exp: undefined }],
    ['with an expiry that is not a number', { exp: 'tomorrow' }],
    ['for another app', { aud: 'acme2' }],
    ['for nobody', { aud: undefined }],
    ['valid only from tomorrow', { nbf: 4_000_000_000 }],
  ])('%s is refused though the signature is right', async (_what, claims) => {
    await expect(verify(await claim(claims))).rejects.toEqual(REFUSED);
  });

  test('of another app, secret or service is refused', async () => {
    const token = await sign();
    for (const app of [appRow(), appRow({ app_id: 'other', jwt_secret: APP.jwt_secret })])
      await expect(verify(token, app)).rejects.toEqual(REFUSED);
    const elsewhere = verifyUserToken(
      { secretKey: Buffer.alloc(32, 2), publishedKeys: noKeys, now: new Date() },
      APP,
      token,
    );
    await expect(elsewhere).rejects.toThrow();
  });

  test('that has expired says so, and where to get another', async () => {
    const token = await sign({ issuedAt: new Date(Date.now() - 2 * 3_600_000) });
    await expect(verify(token)).rejects.toThrow(
      'The token has expired. Ask for a new one at POST /auth/user_token.',
    );
  });

  test('with any one character of its signature or payload changed is refused', async () => {
    const token = await sign();
    const from = token.indexOf('.') + 1;
    for (let at = from; at < token.length - 1; at += 3) {
      if (token[at] === '.') continue;
      const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      await expect(verify(changed), `at ${at}`).rejects.toEqual(REFUSED);
    }
  });
});

describe('a token of an external issuer', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const iss = 'https://login.example.org';
  const app = appRow({ jwks_url: `${iss}/keys`, jwks_issuer: iss });
  const issued = (claims: Record<string, unknown> = {}) =>
    new SignJWT({ sub: 'ines', aud: 'acme', iss, exp: 4_000_000_000, ...claims })
      .setProtectedHeader({ alg: 'ES256' })
      .sign(privateKey);
  const verifyIssued = async (token: Promise<string>, keys = async () => publicKey) =>
    verifyUserToken({ secretKey: SECRET_KEY, publishedKeys: () => keys, now: new Date() }, app, await token);

  test('is accepted by its subject, and brings no key, scopes or origin of its own', async () => {
    const token = issued({ key: 'key-1', scope: 'admin', origin: 'https://x.example' });
    expect(await verifyIssued(token)).toMatchObject({ userId: 'ines', minted: null, origin: null });
  });

  test('that names another issuer must have our own signature', async () => {
    await expect(verifyIssued(issued({ iss: 'https://evil.example' }))).rejects.toEqual(REFUSED);
    await expect(verifyIssued(issued({ iss: undefined }))).rejects.toEqual(REFUSED);
  });

  test('does not exclude the tokens that the app makes itself', async () => {
    expect(await verify(await sign({}, app), app)).toMatchObject({
      userId: 'ines',
      minted: { keyId: 'key-1' },
    });
  });

  test('signed with our secret by its name is refused: it is checked with published keys', async () => {
    await expect(verifyIssued(claim({ iss }, app))).rejects.toEqual(REFUSED);
  });

  test('with keys at a forbidden address is 401 and says so', async () => {
    const refused = async () => Promise.reject(new AddressRefused('it is in a private network'));
    await expect(verifyIssued(issued(), refused)).rejects.toThrow(
      "The keys of the app's issuer cannot be read: it is in a private network",
    );
  });

  test('whose keys fail to load for an unknown reason is not reported as a wrong token', async () => {
    const broken = async () => Promise.reject(new Error('out of memory'));
    await expect(verifyIssued(issued(), broken)).rejects.toThrow('out of memory');
  });
});

describe('the app that a token is for', () => {
  const unsigned = (payload: unknown) =>
    `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`;

  test.each(['a', 'acme-2', '0_x', 'a'.repeat(64)])('is %s', (aud) => {
    expect(findAudience(unsigned({ aud }))).toBe(aud);
  });

  test.each([
    unsigned({}),
    unsigned({ aud: ['acme'] }),
    unsigned({ aud: 7 }),
    unsigned({ aud: '' }),
    unsigned({ aud: 'Acme' }),
    unsigned({ aud: '-acme' }),
    unsigned({ aud: 'acme\n' }),
    unsigned({ aud: 'acme\0' }),
    unsigned({ aud: 'a'.repeat(65) }),
    unsigned({ aud: '__proto__' }),
    unsigned(null),
    unsigned([]),
    'a.b.c',
    '..',
    '',
    'cam_live_x',
  ])('is null in %j', (token) => {
    expect(findAudience(token)).toBeNull();
  });
});

describe('a token for one web origin', () => {
  const token = (origin: string | null) => ({ ...ANY, origin });
  const ANY = { userId: 'u', minted: null, issuedAt: new Date(), expiresAt: new Date(), address: null };

  test.each([
    [null, undefined],
    [null, 'https://anywhere.example'],
    ['https://app.example', 'https://app.example'],
    ['https://app.example', undefined],
  ])('made for %s works from %s', (made, sent) => {
    expect(() => checkOrigin(token(made), sent)).not.toThrow();
  });

  test.each(['https://evil.example', 'http://app.example', 'https://app.example:8443', 'null', ''])(
    'does not from %j',
    (sent) => {
      expect(() => checkOrigin(token('https://app.example'), sent)).toThrow(
        expect.objectContaining({
          status: 403,
          code: 'WrongOrigin',
          message: `This token was made for https://app.example. Ask for one for ${sent}.`,
        }),
      );
    },
  );
});
