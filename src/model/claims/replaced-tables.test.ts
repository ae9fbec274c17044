import { expect, test } from 'vitest';
import type { Block } from '../../parse/block.ts';
import { documentSentences } from '../builtin/document-sentences.ts';
import { readFields, readStatements } from './read-statements.ts';
import { findReplacedCells } from './replaced-tables.ts';

const table: Block = {
  id: 't',
  type: 'table',
  text: 'Depot | Pumps | Masts\nLinz | 8 | 4\nGraz | 6 | 4\nWels | none | 2',
  table_rows: [
    ['Depot', 'Pumps', 'Masts'],
    ['Linz', '8', '4'],
    ['Graz', '6', '4'],
    ['Wels', 'none', '2'],
  ],
};
const message = (text: string): Block => ({ id: 'm', type: 'message', text, content: text });
const cellsOf = (text: string) =>
  findReplacedCells([table, message(text)]).map(({ row, column, was, is }) => [row, column, was.key, is.key]);

test('a line that replaces the table gives its rows new values, in the column that it names, else the first', () => {
  expect(cellsOf('Decided: 12 in Linz, 5 in Graz. The table above is replaced by this line.')).toEqual([
    [0, 1, '8', '12'],
    [1, 1, '6', '5'],
  ]);
  expect(cellsOf('Linz: 3, Graz: 1. The table is out of date for Masts.')).toEqual([
    [0, 2, '4', '3'],
    [1, 2, '4', '1'],
  ]);
});

test.each([
  'Please 12 for Linz, 5 for Graz.',
  'Decided: 12 in Linz. The table above is replaced by this line.',
  'The table above is replaced.',
])('%j replaces no row', (text) => expect(cellsOf(text)).toEqual([]));

test('the row and the sentence are statements of one slot, and the later one replaces the value', () => {
  const blocks = [
    table,
    message('Decided: 12 in Linz, 5 in Graz. The table above is replaced by this line.'),
  ];
  const document = { title: 'Stock', metadata: {}, blocks };
  const [row] = readFields(document);
  expect([row?.text, row?.claims?.[0]?.key]).toEqual(['Linz, Pumps: 8', '8']);
  const [sentence, after] = readStatements(document, documentSentences(blocks));
  expect(sentence?.claims).toEqual([
    expect.objectContaining({
      subject: row?.claims?.[0]?.subject,
      slot: row?.claims?.[0]?.slot,
      key: '12',
      replaces: [{ kind: 'amount', key: '8' }],
    }),
    expect.objectContaining({ key: '5' }),
  ]);
  expect(after?.claims).toEqual([]);
  expect(readFields({ ...document, blocks: [table] })).toEqual([]);
});
