import { expect, test } from 'vitest';
import { useDatabase } from '../../test/set-up/use-database.ts';
import { deleteIdleLimiters } from './limiter-queries.ts';
import { createLimiters } from './limiters.ts';

const database = useDatabase();
const HOUR_MS = 3_600_000;

test('simultaneous requests of a limiter get slots one after the other, whoever asks', async () => {
  const [one, two] = [createLimiters(database.sql), createLimiters(database.sql)];
  const asked = Array.from({ length: 6 }, (_, i) =>
    (i % 2 ? one : two).reserve('busy', HOUR_MS, 100 * HOUR_MS),
  );
  const waits = (await Promise.all(asked)).toSorted((a, b) => a - b);
  expect(waits.map((ms) => Math.round(ms / HOUR_MS))).toEqual([0, 1, 2, 3, 4, 5]);
  expect(await one.reserve('other', HOUR_MS, HOUR_MS)).toBe(0);
});

test('a slot that is too far away is not taken', async () => {
  const limiters = createLimiters(database.sql);
  await limiters.reserve('far', HOUR_MS, 0);
  const waits = [
    await limiters.reserve('far', HOUR_MS, 30_000),
    await limiters.reserve('far', HOUR_MS, 30_000),
  ];
  expect(waits.map((ms) => Math.round(ms / HOUR_MS))).toEqual([1, 1]);
});

test('a pause applies to everybody, and a shorter one does not end it', async () => {
  const limiters = createLimiters(database.sql);
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
  await limiters.pause('paused', inHours(5));
  await limiters.pause('paused', inHours(1));
  expect(Math.round((await limiters.reserve('paused', 1_000, 30_000)) / HOUR_MS)).toBe(5);
  await deleteIdleLimiters(database.sql);
  expect(Math.round((await limiters.reserve('paused', 1_000, 30_000)) / HOUR_MS)).toBe(5);
});

test('the holder of a slot inside a pause knows of it until it is over', async () => {
  const limiters = createLimiters(database.sql);
  await limiters.reserve('slots', 1_000, 0);
  expect(await limiters.isPaused('slots')).toBe(false);
  await limiters.pause('slots', new Date(Date.now() + HOUR_MS));
  expect(await limiters.isPaused('slots')).toBe(true);
  await database.sql`update vendor_limiters set paused_until = now() where limiter = 'slots'`;
  expect(await limiters.isPaused('slots')).toBe(false);
});
