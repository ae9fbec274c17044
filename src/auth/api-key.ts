import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomBase62, toBase62 } from '../lib/ids/base62.ts';

const PREFIX = 'cam_live_';

/** Creates an API key: `cam_live_`, 30 random base62 characters (178 bits), and their CRC-32 as 6 more, so secret scanners can detect it. */
export function makeApiKey(): string {
  const body = randomBase62(30);
  return PREFIX + body + toBase62(crc32(body), 6);
}

/** Returns whether a text has the form and checksum of a key from `makeApiKey`. */
export function looksLikeApiKey(text: string): boolean {
  const match = /^cam_live_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/.exec(text);
  if (match === null) return false;
  const [, random = '', checksum] = match;
  return toBase62(crc32(random), 6) === checksum;
}

/** Returns the stored form of a key: HMAC-SHA-256 under the service's key. */
export function hashApiKey(secretKey: Buffer, key: string): Buffer {
  return createHmac('sha256', secretKey).update(key).digest();
}
