import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../test/files/any-character.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

describe('cursors', () => {
  const value = fc.oneof(
    fc.maxSafeInteger(),
    fc.constant(null),
    fc.string({ unit: 'grapheme' }).filter((s) => s.isWellFormed() && !s.includes('\0')),
  );

  test('are decoded as they were made', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (values) => {
        const cursor = encodeCursor(values);
        expect(cursor).toMatch(/^[\w-]+$/);
        expect(decodeCursor(cursor)).toEqual(values.map((v) => (Object.is(v, -0) ? 0 : v)));
      }),
    );
  });

  test('that were invented are null, never an error and never a value that a database rejects', () => {
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), (text) => void decodeCursor(text)));
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
      expect([made, decodeCursor(Buffer.from(JSON.stringify(made)).toString('base64url'))]).toEqual([
        made,
        null,
      ]);
  });
});
