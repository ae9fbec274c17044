import { expect, test } from 'vitest';
import { answerFrom, threadSource } from '../../../../test/answers/markdown-source.ts';
import { saysWhen, spellRelativeDays } from './relative-days.ts';

const MONDAY = '2025-05-12T10:00:00Z';

test.each([
  ['I was there yesterday.', ' (yesterday: 11 May 2025)'],
  ['We sail tomorrow, and sailed last Friday.', ' (tomorrow: 13 May 2025; last friday: 9 May 2025)'],
  ['It came two weeks ago.', ' (two weeks ago: about 28 April 2025)'],
  ['It broke last week.', ' (last week: about 5 May 2025)'],
  ['It rained last weekend.', ' (last weekend: 10 May 2025 and 11 May 2025)'],
  ['It opened last month.', ' (last month: April 2025)'],
  ['It opened last year.', ' (last year: 2024)'],
  ['Yesterday, yes yesterday.', ' (yesterday: 11 May 2025)'],
  ['It is open today.', ''],
  ['The last Friday of a month is free.', ''],
])('the relative day in “%s” is resolved by the document’s date', (text, spelled) => {
  expect(spellRelativeDays(text, MONDAY)).toBe(spelled);
});

test('relative days are unchanged if the document has no date', () => {
  expect(spellRelativeDays('I was there yesterday.', null)).toBe('');
  expect(spellRelativeDays('I was there yesterday.', 'soon')).toBe('');
});

test('a relative day in a message is resolved by the message’s own date', () => {
  expect(saysWhen('I just got the license!')).toBe(true);
  expect(saysWhen('I got the license.')).toBe(false);
});

test('the answer to “when” is yesterday’s event, with its date', () => {
  const chat = threadSource('c', [
    ['Ann Lee', MONDAY, 'The kayak is old. I painted the pier yesterday!'],
    ['Ben Kay', MONDAY, 'I like piers.'],
  ]);
  expect(answerFrom('When did Ann paint the pier?', chat)).toBe(
    'Ann Lee, 12 May 2025: The kayak is old. I painted the pier yesterday! (yesterday: 11 May 2025) [^c]',
  );
});
