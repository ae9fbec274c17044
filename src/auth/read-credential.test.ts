import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkUserId, readAsUser, readBearer } from './read-credential.ts';

const bearerOf = (authorization?: string) =>
  readBearer({ headers: authorization === undefined ? {} : { authorization } });
/** Converts a header to what a server sees: one character per byte. */
const asUserOf = (bytes: Buffer | string) =>
  readAsUser({ headers: { 'x-as-user': Buffer.from(bytes).toString('latin1') } });

describe('the credential', () => {
  test.each([
    ['Bearer cam_live_abc', 'cam_live_abc'],
    ['bearer cam_live_abc', 'cam_live_abc'],
    ['BEARER   a.b.c', 'a.b.c'],
    ['Bearer a.b.c  ', 'a.b.c'],
    ['Bearer !"#$%&~', '!"#$%&~'],
  ])('of “%s” is %s', (header, credential) => {
    expect(bearerOf(header)).toBe(credential);
  });

  test.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Basic dXNlcjpwYXNz',
    'cam_live_abc',
    'Bearer two words',
    'Bearer a, Bearer b',
    'Bearer caf\u00e9',
    'Bearer\tabc',
    'Bearer abc\u0000',
    ' Bearer abc',
  ])('is missing in %j, and the response says what to send', (header) => {
    expect(() => bearerOf(header)).toThrow(
      expect.objectContaining({
        status: 401,
        code: 'Unauthorized',
        message: 'Send the header "Authorization: Bearer <API key or user token>".',
        headers: { 'www-authenticate': 'Bearer' },
      }),
    );
  });
});

describe('the user of X-As-User', () => {
  test('is null without the header', () => {
    expect(readAsUser({ headers: {} })).toBeNull();
  });

  test('is any UTF-8 text, unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (name) => {
        fc.pre(name.trim() !== '' && !/[\u0000-\u001f\u007f]/.test(name));
        expect(asUserOf(name)).toBe(name);
      }),
    );
  });

  test.each([
    ['José in Latin-1', Buffer.from('José', 'latin1')],
    ['a truncated character', Buffer.from('José').subarray(0, 4)],
    ['an overlong slash', Buffer.from([0x2e, 0xc0, 0xaf])],
    ['a lone surrogate', Buffer.from([0xed, 0xa0, 0x80])],
    ['UTF-16', Buffer.from([0xff, 0xfe, 0x4a, 0x00])],
  ])('is refused as %s: two such names would be one user', (_what, bytes) => {
    expect(() => asUserOf(bytes)).toThrow(
      expect.objectContaining({
        status: 422,
        message: 'header.x-as-user: is not UTF-8; send the user id in that encoding',
      }),
    );
  });
});

describe('a user id', () => {
  test.each([
    'a',
    '0',
    'null',
    'a b',
    ' padded ',
    '../x',
    'Zoë',
    '👩‍👩‍👧‍👦',
    'é'.repeat(256),
    'x'.repeat(512),
  ])('may be %j, unchanged', (id) => {
    expect(checkUserId(id, ['body', 'user_id'])).toBe(id);
  });

  test.each([
    ['', 'string_too_short', 'is empty'],
    [' \u00a0\u3000', 'string_too_short', 'is empty'],
    ['x'.repeat(513), 'string_too_long', 'is longer than 512 bytes'],
    ['é'.repeat(257), 'string_too_long', 'is longer than 512 bytes'],
    ['a\u0000', 'string_pattern', 'contains control characters'],
    ['a\nb', 'string_pattern', 'contains control characters'],
    ['a\u007f', 'string_pattern', 'contains control characters'],
    ['\ud800', 'string_pattern', 'contains control characters'],
  ])('may not be %j: %s', (id, type, words) => {
    expect(() => checkUserId(id, ['body', 'user_id'])).toThrow(
      expect.objectContaining({
        status: 422,
        detail: [{ loc: ['body', 'user_id'], msg: expect.stringContaining(words), type }],
      }),
    );
  });
});
