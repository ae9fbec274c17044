import { expect, test } from 'vitest';
import { readText } from './read-text.ts';

test('minutes are a document of the day in their title', () => {
  const text = readText('m', '# Board, 14 January 2025\n\nPresent: Ann\n');
  expect(text).toMatchObject({ type: 'document', title: 'Board, 14 January 2025', data: ['Present: Ann\n'] });
  expect(text.metadata.date).toBe('2025-01-14T00:00:00.000Z');
});

test('a thread is a conversation with senders and dates', () => {
  const thread =
    '# It breaks\n=== Ann Lee, 2025-02-03T09:14:00Z\nIt breaks.\n\nOften.\n=== Bo, 2025-02-04T08:00:00Z\nFixed.\n';
  expect(readText('t', thread)).toMatchObject({
    type: 'conversation',
    title: 'It breaks',
    metadata: { date: '2025-02-03T09:14:00Z' },
    data: [
      { sender: { name: 'Ann Lee' }, date: '2025-02-03T09:14:00Z', text: 'It breaks.\n\nOften.' },
      { sender: { name: 'Bo' }, text: 'Fixed.' },
    ],
  });
});
