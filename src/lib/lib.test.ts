import { mkdtemp, rm, readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomBase62, toBase62 } from './base62.ts';
import { BoundedCache } from './bounded-cache.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { parseDurationSeconds } from './duration.ts';
import { mapConcurrent } from './map-concurrent.ts';
import { readSecretKey } from './read-secret-key.ts';
import { openSecret, sealSecret } from './secret-box.ts';
import { sha256Hex } from './sha256.ts';
import { VERSION } from './version.ts';

describe('cursors', () => {
  const value = fc.oneof(
    fc.maxSafeInteger(),
    fc.constant(null),
    fc.string({ unit: 'grapheme' }).filter((s) => s.isWellFormed() && !s.includes('\0')),
  );

  test('come back as they were made', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (values) => {
        const cursor = encodeCursor(values);
        expect(cursor).toMatch(/^[\w-]+$/);
        expect(decodeCursor(cursor, values.length)).toEqual(values.map((v) => (Object.is(v, -0) ? 0 : v)));
        expect(decodeCursor(cursor, values.length + 1)).toBeNull();
      }),
    );
  });

  test('that were made up are null, never an error and never a value that a database would choke on', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void decodeCursor(text, 1)));
    for (const made of [
      [1.5],
      [1e300],
      [Number.MAX_SAFE_INTEGER + 1],
      ['\0'],
      ['\ud800'],
      [true],
      [{}],
      [[1]],
      'x',
      7,
      null,
    ])
      expect([made, decodeCursor(Buffer.from(JSON.stringify(made)).toString('base64url'), 1)]).toEqual([
        made,
        null,
      ]);
  });
});

describe('base62', () => {
  test('writes numbers so that they can be told apart, padded to a width', () => {
    expect([toBase62(0, 1), toBase62(61, 1), toBase62(62, 1), toBase62(5, 4)]).toEqual([
      '0',
      'z',
      '10',
      '0005',
    ]);
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (a, b) => {
        expect(toBase62(a, 6) === toBase62(b, 6)).toBe(a === b);
      }),
    );
  });

  test('random text is of its length and alphabet, and not the same twice', () => {
    expect(randomBase62(30)).toMatch(/^[0-9A-Za-z]{30}$/);
    expect(new Set(Array.from({ length: 200 }, () => randomBase62(12))).size).toBe(200);
  });
});

describe('sealed secrets', () => {
  const key = Buffer.alloc(32, 7);

  test('open with the key that sealed them, and look different each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (plain) => {
        const sealed = sealSecret(key, plain);
        expect(openSecret(key, sealed)).toBe(plain);
        expect(sealSecret(key, plain).equals(sealed)).toBe(false);
      }),
    );
  });

  test('do not open with another key or when a single bit was changed', () => {
    const sealed = sealSecret(key, 'secret');
    expect(() => openSecret(Buffer.alloc(32, 8), sealed)).toThrow();
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(() => openSecret(key, changed)).toThrow();
    }
  });
});

test('durations are a number and a unit, and anything else is null', () => {
  expect(['30s', '30m', '2h', '1d', ' 5m '].map(parseDurationSeconds)).toEqual([
    30, 1_800, 7_200, 86_400, 300,
  ]);
  expect(
    ['', 'm', '5', '1.5h', '-1h', '1w', '1 h', '1H', '1h30m', '9999999999s', '١m'].map(parseDurationSeconds),
  ).toEqual(Array.from({ length: 11 }, () => null));
});

describe('the bounded cache', () => {
  test('forgets the entry used longest ago, and every entry after its time', () => {
    const cache = new BoundedCache<string, number>(2, 100);
    cache.set('a', 1, 0);
    cache.set('b', 2, 0);
    cache.get('a', 1);
    cache.set('c', 3, 2);
    expect([cache.get('a', 3), cache.get('b', 3), cache.get('c', 3)]).toEqual([1, undefined, 3]);
    expect([cache.get('a', 100), cache.get('c', 101), cache.get('c', 102)]).toEqual([
      undefined,
      3,
      undefined,
    ]);
    cache.set('d', 4, 0);
    cache.delete('d');
    cache.set('e', 5, 0);
    cache.clear();
    expect([cache.get('d', 1), cache.get('e', 1)]).toEqual([undefined, undefined]);
  });
});

describe('mapConcurrent', () => {
  test('keeps the order, runs no more at once than allowed, and begins nothing after an error', async () => {
    let running = 0;
    let most = 0;
    const results = await mapConcurrent([5, 1, 3, 2, 4], 2, async (n) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, n));
      running--;
      return n * 10;
    });
    expect([results, most]).toEqual([[50, 10, 30, 20, 40], 2]);
    const begun: number[] = [];
    const failing = mapConcurrent([0, 1, 2, 3, 4, 5], 2, async (n) => {
      begun.push(n);
      if (n === 1) throw new Error('one');
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    await expect(failing).rejects.toThrow('one');
    expect(begun).toEqual([0, 1]);
    expect(await mapConcurrent([], 3, async () => 1)).toEqual([]);
  });
});

test('the secret key is made once, readable by its owner alone, and one of the wrong form is refused with words', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'cambium-key-'));
  try {
    const inside = path.join(dir, 'new', 'data');
    const keys = await Promise.all(Array.from({ length: 20 }, () => readSecretKey(inside, undefined)));
    expect(new Set(keys.map((k) => k.toString('hex'))).size).toBe(1);
    expect(keys[0]).toHaveLength(32);
    expect((await stat(path.join(inside, 'secret.key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(inside)).toEqual(['secret.key']);
    expect(await readSecretKey(inside, 'ab'.repeat(32))).toEqual(Buffer.alloc(32, 0xab));
    await writeFile(path.join(inside, 'secret.key'), 'damaged');
    await expect(readSecretKey(inside, undefined)).rejects.toThrow(/secret\.key does not hold a key/);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});

test('hashes are SHA-256 in hex, of text as UTF-8', () => {
  expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256Hex('é')).toBe(sha256Hex(new Uint8Array([0xc3, 0xa9])));
  expect(VERSION).toMatch(/^\d+\.\d+\.\d+/);
});
