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

test('a marker of no words marks nothing, and one for several texts marks each equally', () => {
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
