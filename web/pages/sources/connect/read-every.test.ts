import { expect, test } from 'vitest';
import { readEvery } from './read-every.ts';

test.each([
  [1, 'every minute'],
  [15, 'every 15 minutes'],
  [60, 'every hour'],
  [90, 'every 90 minutes'],
  [360, 'every 6 hours'],
  [1_440, 'every day'],
  [2_880, 'every 2 days'],
])('a source that is read every %i minutes is read %s', (minutes, words) => {
  expect(readEvery(minutes)).toBe(words);
});
