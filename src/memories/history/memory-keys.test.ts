import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { memoryKeys, slotKey } from './memory-keys.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);

test('a key is the beginning of the SHA-256 of the app and the compared text, as stored by earlier versions', () => {
  expect(slotKey('a', 'grüße', 'owner')).toBe(sha256('a\nslot\ngrüße\nowner'));
  expect(memoryKeys('a', { text: 'The crane lifts heavy containers.' })).toEqual([
    sha256('a\ntext\ncontain crane heavi lift'),
  ]);
});

test('another app has other keys, and a text of few words has none', () => {
  const memory = { text: 'The crane lifts heavy containers.' };
  expect(memoryKeys('b', memory)).not.toEqual(memoryKeys('a', memory));
  expect(memoryKeys('a', { text: 'The crane lifts.' })).toEqual([]);
});
