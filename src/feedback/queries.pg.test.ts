import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { transaction } from '../db/transaction.ts';
import { deleteOldQueries, insertQuery, listResults } from './queries.ts';

let database: TestDatabase;
const app = { appId: 'a', userId: null };

beforeAll(async () => {
  database = await cloneDatabase();
  await database.sql`insert into apps (app_id, name, jwt_secret) values ('a', 'a', '\\x00')`;
});
afterAll(() => database?.drop());

const keep = async (results: number[] = []) => {
  const queryId = randomUUID();
  await transaction(database.sql, (tx) =>
    insertQuery(tx, app, {
      queryId,
      query: 'q',
      answer: null,
      results: results.map((documentId) => ({ documentId, score: 1, chunks: [] })),
    }),
  );
  return queryId;
};

test('a document that is gone when the result is kept is left out', async () => {
  expect(await listResults(database.sql, 'a', await keep([4711]))).toEqual([]);
});

test('old queries are forgotten, rated and newer ones are kept', async () => {
  const [old, rated, fresh] = [await keep(), await keep(), await keep()];
  await database.sql`update search_queries set created_at = now() - interval '31 days' where query_id in (${old}, ${rated})`;
  await database.sql`update search_queries set rated_at = now(), score = 1 where query_id = ${rated}`;
  await transaction(database.sql, (tx) => deleteOldQueries(tx, 30));
  const left = await database.sql<{ query_id: string }[]>`select query_id from search_queries`;
  const ids = left.map((row) => row.query_id);
  expect([ids.includes(old), ids.includes(rated), ids.includes(fresh)]).toEqual([false, true, true]);
});
