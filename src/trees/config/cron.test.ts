import { expect, test } from 'vitest';
import { isCron, isDue } from './cron.ts';

test.each(['0 6 * * 1-5', '*/15 * * * *', '0 0 1 JAN *'])('“%s” is a valid schedule', (schedule) => {
  expect(isCron(schedule)).toBe(true);
});

test.each(['', 'every day', '0 6 * *', '0 0 6 * * 1', '61 * * * *', '0 0 30 2 *', '2026-01-01T00:00:00'])(
  '“%s” is not',
  (schedule) => {
    expect(isCron(schedule)).toBe(false);
  },
);

test('a run is due once, from its minute on', () => {
  const at = (time: string) => new Date(`2026-03-02T${time}Z`);
  expect(isDue('0 6 * * *', at('05:00:00'), at('05:59:59'))).toBe(false);
  expect(isDue('0 6 * * *', at('05:00:00'), at('06:00:00'))).toBe(true);
  expect(isDue('0 6 * * *', at('06:00:00'), at('23:59:00'))).toBe(false);
});
