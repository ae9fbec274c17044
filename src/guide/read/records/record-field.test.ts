import { expect, test } from 'vitest';
import { recordField } from './record-field.ts';

test.each([
  ['state', { Status: 'In Progress' }, 'In Progress'],
  ['state', { state: 'open', status: 'closed' }, 'open'],
  ['assignee', { assignees: 'ann, bo' }, 'ann, bo'],
  ['assignee', { 'Assigned to': 'Ann' }, 'Ann'],
  ['due', { Due_date: '2026-03-20' }, '2026-03-20'],
  ['due', { dueDate: '2026-03-20' }, '2026-03-20'],
  ['due', { due: true, deadline: '' }, null],
  ['state', { 'status note': 'x' }, null],
] as const)('%s of %j is %s', (field, metadata, value) => {
  expect(recordField(metadata, field)).toBe(value);
});
