import { generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newKeyPair } from '../../../test/vendors/oauth/vendor-key-files.ts';
import { readPrivateKey, signJwt } from './sign-jwt.ts';

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
      const key = readPrivateKey(
        privateKey,
        'no key',
        type === 'encrypted' ? 'canary-passphrase' : undefined,
      );
      const claims = { iss: 'app', exp: 1_790_000_000 };
      const jwt = signJwt({ algorithm, claims, key, ...(keyId === undefined ? {} : { keyId }) });
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
    for (const pem of ['', 'token', publicKey, curve.privateKey, privateKey])
      expect(() => readPrivateKey(pem, 'Give another file.')).toThrow(/^Give another file\.$/);
    expect(() => readPrivateKey(privateKey, 'Give another file.', 'another')).toThrow('Give another file.');
  });
});
