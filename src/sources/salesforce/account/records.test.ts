import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parentOf, quoted } from './records.ts';

test('no text ends the quotes around it in a query', () => {
  expect(quoted("O'Hara")).toBe("'O\\'Hara'");
  expect(quoted("\\' OR Id != '")).toBe("'\\\\\\' OR Id != \\''");
  fc.assert(
    fc.property(fc.string(), (text) => {
      const inside = quoted(text).slice(1, -1);
      expect(inside.replaceAll(/\\[\\']/g, '')).not.toMatch(/['\\]/);
      expect(inside.replaceAll(/\\([\\'])/g, '$1')).toBe(text);
    }),
  );
});

test('an activity of a person and a thing belongs to the thing, as in the export', () => {
  const both = { WhoId: '003Tr0000000001QAC', WhatId: '006Tr0000000002QAC' };
  expect(parentOf(both)).toBe(both.WhatId);
  expect(parentOf({ ...both, WhatId: null })).toBe(both.WhoId);
  expect(parentOf({ WhoId: null, WhatId: null })).toBeNull();
});
