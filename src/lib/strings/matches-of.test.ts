import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesOf } from './matches-of.ts';

const PATTERNS = [/a+/g, /(?<letter>[ab])(c)?/g, /\b/g, /x*/gu, /(?=b)/g, /\p{L}|^/gu, /😀?/gu];

test('finds what matchAll finds, in any text, also where a match is empty', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'x', ' ', '😀', 'é') }),
      fc.constantFrom(...PATTERNS),
      (text, pattern) => {
        expect(matchesOf(text, pattern)).toEqual([...text.matchAll(pattern)]);
      },
    ),
  );
});

test('begins at the start of each text, whatever the pattern was used for before', () => {
  const pattern = /a/g;
  pattern.test('aa');
  expect(matchesOf('a', pattern).map(({ index }) => index)).toEqual([0]);
  expect(matchesOf('b', pattern)).toEqual([]);
});

test('refuses a pattern that is not global, of which only one match would be found', () => {
  expect(() => matchesOf('a', /a/)).toThrow('The pattern /a/ is not global.');
});
