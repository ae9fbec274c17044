import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openSecret, sealSecret } from './secret-box.ts';

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

  test('that are bound to something open only with the same words', () => {
    const sealed = sealSecret(key, 'secret', 'connection a 1');
    expect(openSecret(key, sealed, 'connection a 1')).toBe('secret');
    for (const other of ['', 'connection a 2']) expect(() => openSecret(key, sealed, other)).toThrow();
  });

  test('do not open with another key or after a single changed bit', () => {
    const sealed = sealSecret(key, 'secret');
    expect(() => openSecret(Buffer.alloc(32, 8), sealed)).toThrow();
    for (const [index, byte] of sealed.entries()) {
      const changed = Buffer.from(sealed);
      changed[index] = byte ^ 1;
      expect(() => openSecret(key, changed)).toThrow();
    }
  });
});
