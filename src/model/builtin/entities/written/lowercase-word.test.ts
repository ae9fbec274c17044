import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lowercaseWordEnd } from './lowercase-word.ts';

const PATTERN = /\p{Ll}[\p{Ll}'’-]{0,39}/uy;

/** Returns where the pattern's match at `start` ends. */
function matchEnd(text: string, start: number): number {
  PATTERN.lastIndex = start;
  return PATTERN.test(text) ? PATTERN.lastIndex : start;
}

test.each([
  ['boat', 0, 4],
  ["o'clock, then", 0, 7],
  ['Boat', 0, 0],
  ['-boat', 0, 0],
  ['a'.repeat(50), 0, 40],
  ['über', 0, 4],
])('in “%s”, a word in lower case from %i ends at %i', (text, start, end) => {
  expect(lowercaseWordEnd(text, start)).toBe(end);
});

test('agrees with its pattern on any text', () => {
  const piece = fc.constantFrom(
    'a',
    'z',
    'B',
    "'",
    '’',
    '-',
    ' ',
    '1',
    'é',
    'ß',
    '漢',
    '\u{1d4b6}',
    '\ud835',
    'ª',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('');
      // In the middle of a pair of surrogates, a pattern steps back to its beginning.
      for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
        expect(lowercaseWordEnd(text, at)).toBe(matchEnd(text, at));
    }),
  );
});
