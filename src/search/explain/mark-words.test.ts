import fc from 'fast-check';
import { expect, test } from 'vitest';
import { terms } from '../../text/terms.ts';
import { createWordMarker } from './mark-words.ts';

const marked = (text: string, query: string): string[] =>
  createWordMarker(terms(query))(text).map(([start, end]) => text.slice(start, end));

test.each([
  ['Billing moves; BILLS are billed.', 'billing', ['Billing', 'BILLS', 'billed']],
  ['The kiln-order of Élan', 'elan order', ['kiln-order', 'Élan']],
  ['Nothing here', 'zebra', []],
  ['', 'zebra', []],
  ['kiln', '', []],
])('in %j the words of %j are marked in any of their forms', (text, query, words) => {
  expect(marked(text, query)).toEqual(words);
});

test('a marker without words marks nothing, and one for several texts marks each the same way', () => {
  expect(createWordMarker([])('kiln')).toEqual([]);
  const mark = createWordMarker(terms('kiln'));
  expect([mark('a kiln'), mark('kiln kilns')]).toEqual([
    [[2, 6]],
    [
      [0, 4],
      [5, 10],
    ],
  ]);
});

test('ASCII text has the same words marked as text with other characters', () => {
  const word = fc.stringMatching(/^[a-z]{1,4}$/);
  const piece = fc.oneof(word, fc.constantFrom(' ', '-', '.', '_', "'", '?', '7', 'AB', 'ab', 'Ab'));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.array(word, { maxLength: 4 }), (pieces, found) => {
      const text = pieces.join('');
      const mark = createWordMarker(['ab', '7', ...found]);
      expect(mark(text)).toEqual(mark(`${text} §`));
    }),
  );
});
