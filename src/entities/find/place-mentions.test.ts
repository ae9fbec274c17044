import { expect, test } from 'vitest';
import type { Block } from '../../parse/block.ts';
import { placeMentions } from './place-mentions.ts';

const block = (id: string, text: string): Block => ({ id, type: 'paragraph', text });
const BLOCKS = [block('b1', 'Ada met Bo.'), block('b2', 'Then Ada left. Ada came back.')];
const placesOf = (name: string, ...quotes: string[]) =>
  placeMentions(
    BLOCKS,
    quotes.map((quote) => ({ entity_id: 'e', name, quote })),
  ).get('e');

test('a mention is at its name in its quote, or else where the name occurs first', () => {
  expect(placesOf('Ada', 'Ada came back.')).toEqual([{ block_id: 'b2', start: 15, end: 18 }]);
  expect(placesOf('Ada', 'other words')).toEqual([{ block_id: 'b1', start: 0, end: 3 }]);
  expect(placesOf('Bo', 'Then Ada left.')).toEqual([{ block_id: 'b1', start: 8, end: 10 }]);
});

test('each position is listed once, and a name that is in no text has none', () => {
  expect(placesOf('Ada', 'Ada met Bo.', 'Ada met Bo.')).toHaveLength(1);
  expect(placesOf('Zoe', 'Ada met Bo.')).toEqual([]);
  expect(placesOf('', '')).toEqual([]);
  expect(placesOf('Bo.\nThen', '')).toEqual([]);
});

test('only the beginning of a long document is searched', () => {
  const long = [block('b1', 'x'.repeat(199_999)), block('b2', 'Ada')];
  expect(placeMentions(long, [{ entity_id: 'e', name: 'Ada', quote: '' }]).get('e')).toEqual([]);
});
