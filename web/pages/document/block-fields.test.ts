import { expect, test } from 'vitest';
import { rowsOf, senderOf } from './block-fields.ts';

const block = (fields: object) => ({ type: 'paragraph', id: 'b', text: 't', ...fields });

test('a table is shown by its cells, whatever they contain, and anything else is not', () => {
  expect(rowsOf(block({ table_rows: [['a', 1], ['b', null], 'no row'] }))).toEqual([
    ['a', '1'],
    ['b', 'null'],
  ]);
  for (const table_rows of [undefined, null, [], 'a', {}]) expect(rowsOf(block({ table_rows }))).toBeNull();
});

test('a message shows its sender’s name, else their address, else none', () => {
  expect(senderOf(block({ sender: { name: 'Ada', email: 'a@x' } }))).toBe('Ada');
  expect(senderOf(block({ sender: { name: null, email: 'a@x' } }))).toBe('a@x');
  for (const sender of [undefined, null, 'Ada', {}, { name: 3 }])
    expect(senderOf(block({ sender }))).toBeNull();
});
