import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import type { AskedQuery, Log } from '../context.ts';
import { findQuery } from './queries.ts';
import { createQueryLog, findWritten } from './query-log.ts';

let database: TestDatabase;
const viewer = { appId: 'a', userId: null };
const errors: string[] = [];
const ignore = () => {};
const log: Log = { debug: ignore, info: ignore, warn: ignore, error: (_, message) => errors.push(message) };

beforeAll(async () => {
  database = await cloneDatabase();
  await database.sql`insert into apps (app_id, name, jwt_secret) values ('a', 'a', '\\x00')`;
});
afterAll(() => database?.drop());

const asked = (more: Partial<AskedQuery> = {}): AskedQuery => ({
  viewer,
  queryId: randomUUID(),
  query: 'q',
  answer: null,
  results: [],
  ...more,
});
const isKept = async ({ queryId }: AskedQuery) => (await findQuery(database.sql, viewer, queryId)) !== null;

test('a query is stored once the log has settled', async () => {
  const queryLog = createQueryLog({ sql: database.sql, log });
  const query = asked();
  await queryLog.add(query);
  await queryLog.settled();
  expect(await isKept(query)).toBe(true);
});

test('a query of an app that was deleted meanwhile affects no other, and is not an error', async () => {
  const queryLog = createQueryLog({ sql: database.sql, log });
  const [gone, good] = [asked({ viewer: { appId: 'deleted', userId: null } }), asked()];
  await queryLog.add(gone);
  await queryLog.add(good);
  await queryLog.settled();
  expect([await isKept(good), errors]).toEqual([true, []]);
});

test('a query that cannot be stored is logged', async () => {
  const queryLog = createQueryLog({ sql: database.sql, log });
  await queryLog.add(asked({ queryId: 'no uuid' }));
  await queryLog.settled();
  expect(errors).toEqual(['a query was answered but could not be kept: its id leads nowhere']);
});

test('an answer is not stored without each document that it was written from', async () => {
  const queryLog = createQueryLog({ sql: database.sql, log });
  const query = asked({
    answer: 'from a deleted document',
    results: [{ documentId: 4711, score: 1, chunks: [] }],
  });
  await queryLog.add(query);
  await queryLog.settled();
  expect((await findQuery(database.sql, viewer, query.queryId))?.answer).toBeNull();
});

test('a query that another process just answered is waited for, an unknown one is not found', async () => {
  const [here, there] = [1, 2].map(() => createQueryLog({ sql: database.sql, log }));
  if (!here || !there) throw new Error('two logs were made');
  const query = asked();
  await there.add(query);
  const find = (queryId: string) => findWritten(here, () => findQuery(database.sql, viewer, queryId));
  expect((await find(query.queryId))?.query).toBe('q');
  expect(await find(randomUUID())).toBeNull();
});
