import { expect, test } from 'vitest';
import type { Block } from '../block.ts';
import { documentText } from './document-text.ts';

const block = (id: string, more: Partial<Block>): Block => ({ id, type: 'paragraph', text: id, ...more });
const sender = { name: 'Mei-Lin', email: null };

test('a document as text includes speakers and times, and separates headings, items and rows', () => {
  const blocks = [
    block('a', { type: 'heading', level: 2, text: 'Water' }),
    block('b', { type: 'message', text: 'It does not stick.', sender, date: '2026-06-01T15:40:00+02:00' }),
    block('c', { type: 'message', text: 'Agreed.', sender: { name: null, email: 'a@b.example' } }),
    block('d', { type: 'list_item', text: 'Seal', level: 2 }),
    block('e', {
      type: 'table',
      text: 'x | y',
      table_rows: [
        ['x', 'y'],
        ['1', '2\n3'],
      ],
    }),
    block('f', { text: '  ' }),
  ];
  expect(documentText(blocks)).toBe(
    '## Water\n\nMei-Lin (2026-06-01 15:40): It does not stick.\n\na@b.example: Agreed.\n\n  - Seal\n\n| x | y |\n| 1 | 2 3 |',
  );
  expect(documentText(blocks, new Set(['c']))).toBe('a@b.example: Agreed.');
});
