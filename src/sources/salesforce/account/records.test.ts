import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { quoted } from './records.ts';

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
