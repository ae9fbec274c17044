import { expect, test } from 'vitest';
import type { Block } from '../../parse/block.ts';
import { citingLines, findQuotes } from './find-quotes.ts';

const block = (id: string, text: string): Block => ({ id, type: 'paragraph', text });
const BLOCKS = [
  block('b1', 'Ada owns billing. The kiln is hot on Thursdays.'),
  block('b2', 'Billing moves to Postgres in December, says Ada.'),
];

test('the lines that cite a label are found, but not its footnote', () => {
  const text = '# T\n\nOne.[^a1] Two.[^b2]\n- Three.[^a1]\n\n[^a1]: Title (vault, x)\n[^b2]: Other';
  expect(citingLines(text, 'a1')).toEqual(['One.[^a1] Two.[^b2]', '- Three.[^a1]']);
  expect(citingLines(text, 'none')).toEqual([]);
});

test('quotes a document’s sentence with most of the words of a statement, with its block', () => {
  expect(findQuotes(BLOCKS, ['- The billing goes to Postgres.[^a1]'])).toEqual([
    { blockId: 'b2', quote: 'Billing moves to Postgres in December, says Ada.' },
  ]);
  expect(findQuotes(BLOCKS, ['Ada owns billing.[^a1]', 'Billing is owned by Ada.[^a1]'])).toEqual([
    { blockId: 'b1', quote: 'Ada owns billing.' },
  ]);
});

test('nothing is quoted for a statement without shared words, and long sentences are shortened', () => {
  expect(findQuotes(BLOCKS, ['The zebra sleeps.[^a1]', ''])).toEqual([]);
  expect(findQuotes([], ['Ada owns billing.'])).toEqual([]);
  const [long] = findQuotes([block('b', `kiln ${'word '.repeat(500)}`)], ['kiln']);
  expect(long?.quote.length).toBeLessThanOrEqual(502);
});
