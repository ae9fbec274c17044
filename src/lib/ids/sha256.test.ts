import { expect, test } from 'vitest';
import { sha256Hex } from './sha256.ts';

test('hashes are SHA-256 in hex, of text as UTF-8', () => {
  expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256Hex('é')).toBe(sha256Hex(new Uint8Array([0xc3, 0xa9])));
});
