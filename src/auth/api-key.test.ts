import { describe, expect, test } from 'vitest';
import { hashApiKey, looksLikeApiKey, makeApiKey } from './api-key.ts';

describe('API keys', () => {
  test('contain a checksum that a changed character breaks', () => {
    const key = makeApiKey();
    expect([looksLikeApiKey(key), key.length]).toEqual([true, 45]);
    for (let at = 9; at < key.length; at++) {
      const changed = key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1);
      expect(looksLikeApiKey(changed)).toBe(false);
    }
  });

  test('are stored as a hash that needs the service’s own key', () => {
    const [a, b] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    expect(hashApiKey(a, 'k')).toEqual(hashApiKey(a, 'k'));
    expect(hashApiKey(a, 'k')).not.toEqual(hashApiKey(b, 'k'));
    expect(hashApiKey(a, 'k')).toHaveLength(32);
  });
});
