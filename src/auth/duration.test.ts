import { expect, test } from 'vitest';
import { parseDurationSeconds } from './duration.ts';

test('durations are a number and a unit, and anything else is null', () => {
  expect(['30s', '30m', '2h', '1d', ' 5m '].map(parseDurationSeconds)).toEqual([
    30, 1_800, 7_200, 86_400, 300,
  ]);
  expect(
    ['', 'm', '5', '1.5h', '-1h', '1w', '1 h', '1H', '1h30m', '9999999999s', '١m'].map(parseDurationSeconds),
  ).toEqual(Array.from({ length: 11 }, () => null));
});
