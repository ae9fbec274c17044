import { generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newKeyPair } from '../../../test/vendors/oauth/vendor-key-files.ts';
import { signJwt } from './sign-jwt.ts';

const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());

describe('a signed token', () => {
  test.each([
    ['RS256', 'pkcs1', undefined],
    ['RS256', 'pkcs8', 'k1'],
    ['RS512', 'encrypted', 'k1'],
  ] as const)(
    'by %s with a key in %s has the given claims, and its public key verifies it',
    (algorithm, type, keyId) => {
      const { privateKey, publicKey } = newKeyPair(type);
      const claims = { iss: 'app', exp: 1_790_000_000 };
      const key = {
        pem: privateKey,
        otherwise: 'no key',
        ...(type === 'encrypted' ? { passphrase: 'canary-passphrase' } : {}),
        ...(keyId === undefined ? {} : { keyId }),
      };
      const jwt = signJwt({ algorithm, claims, ...key });
      const [header = '', body = '', signature = ''] = jwt.split('.');
      expect(decoded(header)).toEqual({ alg: algorithm, typ: 'JWT', ...(keyId && { kid: keyId }) });
      expect(decoded(body)).toEqual(claims);
      const isOf = (pem: string, text: string) =>
        verify(
          algorithm.replace('RS', 'RSA-SHA'),
          Buffer.from(text),
          pem,
          Buffer.from(signature, 'base64url'),
        );
      expect(isOf(publicKey, `${header}.${body}`)).toBe(true);
      expect(isOf(publicKey, `${header}.${body}x`)).toBe(false);
      expect(isOf(newKeyPair().publicKey, `${header}.${body}`)).toBe(false);
    },
  );

  test('needs a private RSA key that the passphrase opens', () => {
    const { privateKey, publicKey } = newKeyPair('encrypted');
    const curve = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const given = { algorithm: 'RS256', claims: {}, otherwise: 'Give another file.' } as const;
    for (const pem of ['', 'token', publicKey, curve.privateKey, privateKey])
      expect(() => signJwt({ ...given, pem })).toThrow(/^Give another file\.$/);
    const pem = privateKey;
    expect(() => signJwt({ ...given, pem, passphrase: 'another' })).toThrow('Give another file.');
  });
});
