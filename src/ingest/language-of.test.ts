import { expect, test } from 'vitest';
import type { Block } from '../parse/block.ts';
import { languagesTask } from './language-of.ts';

const GERMAN = 'Die Mannschaft hat gestern entschieden, dass der Vertrag mit dem Hafen verlängert wird.';
const ENGLISH = 'The team decided yesterday that the contract with the harbor is going to be extended.';
const block = (text: string, type: Block['type'] = 'paragraph'): Block => ({
  id: text.slice(0, 8),
  type,
  text,
});
const sent = (title: string | null, ...blocks: Block[]) => ({ title, blocksJson: JSON.stringify(blocks) });
const languageOf = async (title: string | null, ...blocks: Block[]) =>
  (await languagesTask.work([sent(title, ...blocks)]))[0];

test.each([
  ['prose', null, [block(GERMAN)], 'de'],
  ['a title and nothing else', ENGLISH, [], 'en'],
  ['prose around code', null, [block('const the = is(a, that, of);', 'code'), block(GERMAN)], 'de'],
  ['a table of numbers', null, [block('1 | 2 | 3', 'table')], null],
  ['nothing', null, [], null],
  ['code alone', null, [block(ENGLISH, 'code')], null],
] as const)('of %s', async (_what, title, blocks, expected) => {
  expect(await languageOf(title, ...blocks)).toBe(expected);
});

test('the beginning decides: text after the first thousands of characters does not count', async () => {
  expect(await languageOf(null, block(GERMAN.repeat(60)), block(ENGLISH.repeat(1_000)))).toBe('de');
});

test('among several documents each has its own language, in their order', async () => {
  const documents = [sent(null, block(GERMAN)), sent(null), sent(ENGLISH)];
  expect(await languagesTask.work(documents)).toEqual(['de', null, 'en']);
});
