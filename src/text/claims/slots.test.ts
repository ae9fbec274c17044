import { expect, test } from 'vitest';
import { slotOfField } from './slots.ts';

test.each([
  ['Owner', 'owner'],
  ['**Release owner**', 'owner'],
  ['DRI', 'owner'],
  ['Team lead', 'lead'],
  ['Assigned to', 'assignee'],
  ['On-call', 'on call'],
  ['Status:', 'status'],
  ['List price', 'price'],
  ['Due date', 'due'],
  ['Go-live', 'launch'],
  ['EOL', 'end'],
  ['Current version', 'version'],
  ['Hosted in', 'place'],
])('a field “%s” holds the %s', (title, slot) => {
  expect(slotOfField(title)).toBe(slot);
});

test.each(['Owners of the past', 'Notes', 'Status page', 'Lead time', 'Price per user and month', ''])(
  'a field “%s” has no slot',
  (title) => expect(slotOfField(title)).toBe(null),
);
