import { expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';
import { isPastDay, newestDay } from './past-days.ts';

test('a day before the newest document is not the next one', () => {
  expect(isPastDay(true, 'The fair is on 3 May 2024.', '2025-01-01')).toBe(true);
  expect(isPastDay(true, 'The fair is on 3 May 2025.', '2025-01-01')).toBe(false);
  expect(isPastDay(true, 'The fair is on Sunday.', '2025-01-01')).toBe(false);
  expect(isPastDay(false, 'The fair is on 3 May 2024.', '2025-01-01')).toBe(false);
  expect(isPastDay(true, 'The fair is on 3 May 2024.', '')).toBe(false);
});

test('the newest day is that of the newest dated document', () => {
  expect(newestDay([{ date: '2024-02-03T10:00:00Z' }, { date: null }, { date: '2023-12-31' }])).toBe(
    '2024-02-03',
  );
  expect(newestDay([{ date: null }])).toBe('');
});

test('when something is next is not answered by when it was', () => {
  const old = markdownSource('o', 'The harbor fair is on 3 May 2024.', { date: '2024-04-01' });
  const later = markdownSource('l', 'The harbor fair was loud.', { date: '2025-02-01' });
  expect(answerFrom('When is the harbor fair?', old, later)).toContain('3 May 2024');
  expect(answerFrom('When is the next harbor fair?', old, later)).toBeNull();
});
