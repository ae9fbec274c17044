import { expect, test } from 'vitest';
import { splitPieces, rowText } from './text-lines.ts';

const said = (text: string) =>
  splitPieces(text).map(({ start, end, form, lead }) => ({
    form,
    text: text.slice(start, end),
    lead: lead && text.slice(lead.start, lead.end),
  }));

test('sentences, wrapped over lines or not, at their positions', () => {
  expect(said('One is here. Two goes\non there.')).toEqual([
    { form: 'sentence', text: 'One is here.', lead: null },
    { form: 'sentence', text: 'Two goes\non there.', lead: null },
  ]);
});

test('the lead-in of list items is the line above them', () => {
  expect(said('Please do this:\n\n1. Open it\n2. Close it\nThanks.')).toEqual([
    { form: 'sentence', text: 'Please do this:', lead: null },
    { form: 'item', text: 'Open it', lead: 'Please do this:' },
    { form: 'item', text: 'Close it', lead: 'Please do this:' },
    { form: 'sentence', text: 'Thanks.', lead: null },
  ]);
});

test('lines with a label and a colon are items beside others, and sentences alone', () => {
  expect(said('Suppliers\nCoffee: Vier\nFruit: Obst')).toMatchObject([
    { form: 'sentence' },
    { form: 'item', text: 'Coffee: Vier' },
    { form: 'item', text: 'Fruit: Obst' },
  ]);
  expect(said('Please note: the gate\nis open.')).toMatchObject([{ form: 'sentence' }]);
});

test('table rows have their header', () => {
  const [, row] = splitPieces('Ports:\n| Service | Port |\n| --- | --- |\n| SQL | 7433 |');
  expect(row?.cells).toEqual({ header: ['Service', 'Port'], row: ['SQL', '7433'] });
  expect(row && rowText(['Service', 'Port'], ['SQL', '7433'])).toBe('Service: SQL; Port: 7433');
});

test('a cell without a header or text is shown as far as possible', () => {
  expect(rowText(['', 'Port'], ['SQL', ''])).toBe('SQL');
});
