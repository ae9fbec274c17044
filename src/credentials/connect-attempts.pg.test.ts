import { expect, test } from 'vitest';
import { useDatabase } from '../../test/set-up/use-database.ts';
import { insertApp } from '../../test/stored/documents.ts';
import { tablesWith } from '../../test/stored/tables-with.ts';
import { type ConnectAttempt, openAttempt, useAttempt } from './connect-attempts.ts';

const database = useDatabase('one', 'two');
const NOW = new Date('2026-05-04T10:00:00Z');
const parts = (minutes = 0) => ({
  sql: database.sql,
  secretKey: Buffer.alloc(32, 5),
  now: () => new Date(NOW.getTime() + minutes * 60_000),
});
const attempt = (appId: string, userId: string | null): ConnectAttempt => ({
  appId,
  userId,
  source: 'linear',
  verifier: `verifier-${appId}`,
  visibility: userId === null ? 'app' : 'user',
  label: null,
  config: { teams: ['ENG'] },
  redirectUrl: null,
});
const refusal = 'used before, or is older than ten minutes';

test('a state belongs to its app and user, and works for one of those who send it', async () => {
  await insertApp(database.sql, 'three', ['zoe']);
  const mine = await openAttempt(parts(), attempt('three', 'zoe'));
  const theirs = await openAttempt(parts(), attempt('one', null));
  expect(await tablesWith(database.sql, mine.state)).toEqual([]);
  expect(await tablesWith(database.sql, 'verifier-three')).toEqual([]);
  const both = await Promise.allSettled([useAttempt(parts(), mine.state), useAttempt(parts(), mine.state)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [used] = both.filter(({ status }) => status === 'fulfilled');
  expect(used).toMatchObject({ value: attempt('three', 'zoe') });
  expect(await useAttempt(parts(), theirs.state)).toEqual(attempt('one', null));
});

test('an attempt that is unknown, older than ten minutes, or moved to another app opens nothing', async () => {
  await expect(useAttempt(parts(), 'guessed')).rejects.toThrow(refusal);
  const old = await openAttempt(parts(), attempt('one', null));
  await expect(useAttempt(parts(10), old.state)).rejects.toThrow(refusal);
  const moved = await openAttempt(parts(), attempt('one', null));
  await database.sql`update connect_attempts set app_id = 'two' where app_id = 'one'`;
  await expect(useAttempt(parts(), moved.state)).rejects.toThrow();
  await openAttempt(parts(), attempt('one', null));
  await openAttempt(parts(11), attempt('two', null));
  expect(await database.sql`select app_id from connect_attempts`).toEqual([{ app_id: 'two' }]);
});
