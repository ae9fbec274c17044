import { expect, test } from 'vitest';
import { askedEvent, withoutEvent } from './events.ts';

test.each([
  ['When is the summer fair?', 'fair'],
  ['When is the next fair?', 'fair'],
  ['When is the lamp lit?', null],
  ['When is this year’s lamp party?', 'parti'],
  ['When is the keeper away?', null],
  ['When was the lamp painted?', null],
  ['When does the fair open?', null],
  ['When do the summer fairs happen?', 'fair'],
])('%s asks for the day of an event: %s', (question, event) => {
  expect(askedEvent(question)).toBe(event);
});

test('a time before or after the event is not that of the event', () => {
  expect(withoutEvent('We paint after the fair.', 'fair')).toBe('We paint ~.');
  expect(withoutEvent('Paint before the summer fair happens.', 'fair')).toBe('Paint ~ happens.');
  expect(withoutEvent('The fair is after Easter.', 'fair')).toBe('The fair is after Easter.');
  expect(withoutEvent('We paint after the fair.', null)).toBe('We paint after the fair.');
});
