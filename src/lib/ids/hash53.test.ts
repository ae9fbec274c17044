import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/files/any-character.ts';
import { Hash53 } from './hash53.ts';

/** The original cyrb53, over the whole text at once. */
function cyrb53(text: string): number {
  let h1 = 0xdeadbeef;
  let h2 = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    h1 = Math.imul(h1 ^ unit, 2654435761);
    h2 = Math.imul(h2 ^ unit, 1597334677);
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909);
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909);
  return 4294967296 * (2097151 & h2) + (h1 >>> 0);
}

test('however a text is split, its hash is that of the whole', () => {
  const piece = fc.string({ unit: anyCharacter, maxLength: 60 });
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const hash = new Hash53();
      for (const text of pieces) hash.add(text);
      const whole = cyrb53(pieces.join(''));
      expect(hash.value()).toBe(whole);
      expect(hash.value(48)).toBe(whole % 2 ** 48);
      expect(hash.copy().add('x').value()).toBe(cyrb53(`${pieces.join('')}x`));
    }),
  );
});

test('a text of several megabytes is hashed completely', () => {
  const long = `${'ab\u{1F30A}ç'.repeat(700_000)}end`;
  expect(new Hash53().add(long).value()).toBe(cyrb53(long));
  expect(new Hash53().add(`${long}.`).value()).not.toBe(cyrb53(long));
});
