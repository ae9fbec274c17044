import { expect, test } from 'vitest';
import { dateOf, listMarks, rowsOf, senderOf } from './block-fields.ts';

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

test('a message shows its time, if it has one', () => {
  expect(dateOf(block({ date: '2025-10-06T08:00:00.000Z' }))).toBe('2025-10-06T08:00:00.000Z');
  for (const date of [undefined, null, 3, {}]) expect(dateOf(block({ date }))).toBeNull();
});

test('items of lists have numbers that start again in each list, bullets, and the depth of their list', () => {
  const item = (text: string, level: number, ordered = false) => ({
    ...block({ type: 'list_item', text, level }),
    id: text,
    ...(ordered ? { ordered } : {}),
  });
  const marks = listMarks([
    item('first', 1, true),
    item('inner', 2),
    item('inner number', 2, true),
    item('second', 1, true),
    item('[ ] task', 1),
    item('deep', 3, true),
    block({ text: 'between' }),
    item('again', 1, true),
    { ...item('without a level', 1), level: 'x' },
  ]);
  const shown = [...marks].map(([id, { mark, depth, isNext }]) => [id, mark, depth, isNext]);
  expect(shown).toEqual([
    ['first', '1.', 1, false],
    ['inner', '•', 2, true],
    ['inner number', '1.', 2, true],
    ['second', '2.', 1, true],
    ['[ ] task', '', 1, true],
    ['deep', '1.', 3, true],
    ['again', '1.', 1, false],
    ['without a level', '•', 1, true],
  ]);
});
