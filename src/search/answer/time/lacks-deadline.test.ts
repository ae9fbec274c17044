import { expect, test } from 'vitest';
import { readAsked } from '../read-asked.ts';
import { lacksDeadline } from './lacks-deadline.ts';

const lacks = (question: string, own: string) =>
  lacksDeadline(readAsked(question), { own, lead: '', headings: '' });

test.each([
  ['How long do I have to send the form?', 'You can send forms for a week.', true],
  ['How long do I have to send the form?', 'Forms must be sent within 9 days.', false],
  ['How much time do we have to react?', 'The keeper has 15 minutes to react.', false],
  ['How long does a password have to be?', 'Length: 14 characters.', false],
  ['How long may I send forms?', 'You can send forms for a week.', false],
])('for “%s”, “%s” lacks the deadline: %s', (question, own, isLacking) => {
  expect(lacks(question, own)).toBe(isLacking);
});
