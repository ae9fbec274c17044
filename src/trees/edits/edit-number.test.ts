import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editNumber, isEditNamed, readEditId } from './edit-number.ts';

test('every uuid has a number that JSON represents exactly, and both identify the edit', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const number = editNumber(id);
      expect(Number.isSafeInteger(number) && number >= 0).toBe(true);
      expect([isEditNamed(id, id), isEditNamed(id, String(number))]).toEqual([true, true]);
      expect(isEditNamed(id, String(number + 1))).toBe(false);
    }),
  );
});

test.each(['', 'none', '-1', '1.5', '1e3', '9999999999999999', "1' or true", 'abcdef01-2345'])(
  '%j does not identify an edit',
  (text) => {
    expect(readEditId(text)).toBeNull();
  },
);
