import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../test/database.ts';
import { cloneDatabaseWith, storeTexts } from '../../test/stored/documents.ts';
import { transaction } from '../db/transaction.ts';
import type { Viewer } from '../documents/visible.ts';
import { judge } from './judge.ts';
import { pageOfQueries } from './page-of-queries.ts';
import {
  deleteOldQueries,
  findQuery,
  insertQuery,
  listQueryRows,
  listRated,
  listResults,
  rateHighlight,
  rateQuery,
  type Rating,
} from './queries.ts';
import { createQueryLog } from './query-log.ts';
import { type NewResult, recordQuery } from './record-query.ts';

let database: TestDatabase;
const app: Viewer = { appId: 'a', userId: null };
const ines: Viewer = { appId: 'a', userId: 'ines' };
const tomas: Viewer = { appId: 'a', userId: 'tomas' };
const otherApp: Viewer = { appId: 'b', userId: null };
const otherInes: Viewer = { appId: 'b', userId: 'ines' };
const EVERYBODY = [app, ines, tomas, otherApp, otherInes];

beforeAll(async () => {
  database = await cloneDatabaseWith('a', 'b');
  for (const { appId, userId } of EVERYBODY)
    if (userId !== null)
      await database.sql`insert into users (app_id, user_id) values (${appId}, ${userId}) on conflict do nothing`;
});
afterAll(() => database?.drop());
beforeEach(async () => {
  await database.sql`delete from search_queries`;
});

/** Stores a query whose results are these documents, each with two chunks: ten times its id and the next. */
const keep = async (documentIds: number[] = [], viewer = app, query = 'q', answer: string | null = null) => {
  const queryId = randomUUID();
  const results: NewResult[] = documentIds.map((documentId) => ({
    documentId,
    score: 1,
    chunks: [documentId * 10, documentId * 10 + 1].map((chunkId) => ({ chunkId, score: 0.5 })),
  }));
  await transaction(database.sql, (tx) => insertQuery(tx, viewer, { queryId, query, answer, results }));
  return queryId;
};
const rate = (viewer: Viewer, queryId: string, rating: Rating) =>
  transaction(database.sql, (tx) => rateQuery(tx, viewer, queryId, rating));
const rateChunk = (
  viewer: Viewer,
  queryId: string,
  chunkId: number,
  rating: Partial<Rating> = { score: 1 },
) =>
  transaction(database.sql, (tx) =>
    rateHighlight(tx, viewer, queryId, chunkId, { score: null, comment: null, ...rating }),
  );
const GOOD: Rating = { score: 1, comment: null };

describe('a query', () => {
  test('is seen and rated only by the person who asked it', async () => {
    for (const asker of EVERYBODY) {
      const queryId = await keep([], asker);
      for (const viewer of EVERYBODY) {
        const own = viewer === asker;
        expect((await findQuery(database.sql, viewer, queryId)) !== null).toBe(own);
        expect(await rate(viewer, queryId, GOOD)).toBe(own);
        const listed = await listQueryRows(database.sql, viewer, null, 100);
        expect(listed.some((row) => row.query_id === queryId)).toBe(own);
        const rated = await listRated(database.sql, viewer, null, 100);
        expect(rated.some((row) => row.query_id === queryId)).toBe(own);
      }
    }
  });

  test('is returned without its answer once its asker may not see a document that it was found with', async () => {
    await database.sql`insert into users (app_id, user_id) values ('a', 'channel')`;
    const [ofApp, ofChannel] = [
      await storeTexts(database.sql, app, ['Everybody reads this.']),
      await storeTexts(database.sql, { appId: 'a', userId: 'channel' }, ['Members read this.']),
    ];
    const member: Viewer = { ...ines, audiences: ['channel'] };
    const queryId = await keep([...ofApp, ...ofChannel], member, 'q', 'Members read this.');
    await rate(ines, queryId, GOOD);
    const answersFor = async (viewer: Viewer) => [
      (await findQuery(database.sql, viewer, queryId))?.answer,
      ...(await listQueryRows(database.sql, viewer, null, 9)).map((row) => row.answer),
      ...(await listRated(database.sql, viewer, null, 9)).map((row) => row.answer),
    ];
    expect(await answersFor(member)).toEqual(Array.from({ length: 3 }, () => 'Members read this.'));
    expect(await answersFor(ines)).toEqual([null, null, null]);
  });

  test('is returned with its words, whatever they are', async () => {
    for (const words of ["'; drop table apps; --", '', '山田 👩‍🚀', '\\', 'x'.repeat(10_000)]) {
      const found = await findQuery(database.sql, app, await keep([], app, words));
      expect(found?.query).toBe(words);
    }
  });

  test('is not stored if the service is set to keep none', async () => {
    const queryId = randomUUID();
    const queryLog = createQueryLog({ sql: database.sql, log: pino({ level: 'silent' }) });
    const record = async (queryDays: number) => {
      const config = { queryDays } as Parameters<typeof recordQuery>[0]['config'];
      await recordQuery({ queryLog, config }, app, { queryId, query: 'q', answer: null, results: [] });
      await queryLog.settled();
    };
    await record(0);
    expect(await findQuery(database.sql, app, queryId)).toBeNull();
    await record(1);
    expect(await findQuery(database.sql, app, queryId)).toMatchObject({ query: 'q', score: null });
  });

  test('has the latest rating, which can be withdrawn', async () => {
    const queryId = await keep();
    for (const rating of [
      { score: 1, comment: 'good' },
      { score: -0.5, comment: null },
      { score: null, comment: '' },
    ]) {
      await rate(app, queryId, rating);
      expect(await findQuery(database.sql, app, queryId)).toMatchObject(rating);
    }
  });
});

describe('results', () => {
  test('come in their order without deleted, foreign or invented documents', async () => {
    const [one = 0, two = 0] = await storeTexts(database.sql, app, ['one', 'two']);
    const [theirs = 0] = await storeTexts(database.sql, otherApp, ['three']);
    const queryId = await keep([two, 4711, theirs, one]);
    const listed = await listResults(database.sql, 'a', queryId);
    expect(listed.map((row) => row.document_id)).toEqual([two, one]);
    expect(listed[0]).toEqual({
      document_id: two,
      score: 1,
      chunk_ids: [two * 10, two * 10 + 1],
      chunk_scores: [0.5, 0.5],
    });
    expect(await listResults(database.sql, 'b', queryId)).toEqual([]);
    await database.sql`delete from documents where document_id = ${two}`;
    expect((await listResults(database.sql, 'a', queryId)).map((row) => row.document_id)).toEqual([one]);
  });

  test('without their first document do not say which one answered', async () => {
    const [one = 0, two = 0] = await storeTexts(database.sql, app, ['first', 'second']);
    const queryId = await keep([one, two]);
    await rate(app, queryId, GOOD);
    const rated = async () => {
      const [row] = await listRated(database.sql, app, null, 10);
      return row ? judge(row).relevant.map((document) => document.resource_id) : null;
    };
    expect(await rated()).toEqual(['first']);
    await database.sql`delete from documents where document_id = ${one}`;
    expect(await rated()).toEqual([]);
  });
});

describe('the rating of a highlight', () => {
  test('needs a query of the caller that showed it', async () => {
    const [one = 0] = await storeTexts(database.sql, app, ['shown']);
    const queryId = await keep([one], ines);
    for (const viewer of EVERYBODY) expect(await rateChunk(viewer, queryId, one * 10)).toBe(viewer === ines);
    expect(await rateChunk(ines, queryId, one * 10 + 2)).toBe(false);
    expect(await rateChunk(ines, randomUUID(), one * 10)).toBe(false);
  });

  test('replaces the previous one, is listed by its document’s position and makes its query a rated one', async () => {
    const [one = 0, two = 0] = await storeTexts(database.sql, app, ['h1', 'h2']);
    const queryId = await keep([two, one]);
    for (const [chunkId, score] of [
      [one * 10, 1],
      [two * 10 + 1, -1],
      [one * 10, 0.25],
      [two * 10, null],
    ] as const)
      await rateChunk(app, queryId, chunkId, { score, comment: `c ${score}` });
    const [row] = await listRated(database.sql, app, null, 10);
    expect(row?.highlights.map(({ resource_id, score, comment }) => [resource_id, score, comment])).toEqual([
      ['h2', null, 'c null'],
      ['h2', -1, 'c -1'],
      ['h1', 0.25, 'c 0.25'],
    ]);
    expect(row?.score).toBeNull();
  });

  test('concurrent ratings of one highlight leave one', async () => {
    const [one = 0] = await storeTexts(database.sql, app, ['many']);
    const queryId = await keep([one]);
    const scores = [-1, -0.5, 0, 0.5, 1];
    const done = await Promise.all(scores.map((score) => rateChunk(app, queryId, one * 10, { score })));
    expect(done).toEqual(scores.map(() => true));
    const [row] = await listRated(database.sql, app, null, 10);
    expect(row?.highlights).toHaveLength(1);
    expect(scores).toContain(row?.highlights[0]?.score);
  });
});

test('pages of any size return each query once, newest first, even those of one moment', async () => {
  const ids = await Promise.all(Array.from({ length: 7 }, () => keep()));
  await database.sql`update search_queries set created_at = '2026-03-01T10:00:00.123456Z' where query_id = any(${ids.slice(2)}::uuid[])`;
  const list = (before: Parameters<typeof listQueryRows>[2], limit: number) =>
    listQueryRows(database.sql, app, before, limit);
  const all = (await list(null, 100)).map((row) => row.query_id);
  expect(all.slice(2)).toEqual(ids.slice(2).toSorted().reverse());
  for (const size of [1, 2, 5, 7, 100]) {
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof pageOfQueries>> = await pageOfQueries({ cursor, size }, list);
      paged.push(...page.rows.map((row) => row.query_id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect([size, ...paged]).toEqual([size, ...all]);
  }
});

test('old queries are deleted in every app, and rated and newer ones are kept', async () => {
  const [document = 0] = await storeTexts(database.sql, app, ['kept']);
  const [old, rated, fresh] = [await keep(), await keep(), await keep()];
  const [ofUser, highlighted] = [await keep([], otherInes), await keep([document])];
  await rateChunk(app, highlighted, document * 10);
  await database.sql`update search_queries set created_at = now() - interval '31 days' where query_id <> ${fresh}`;
  await database.sql`update search_queries set rated_at = now(), score = 1 where query_id = ${rated}`;
  expect(await transaction(database.sql, (tx) => deleteOldQueries(tx, 32))).toBe(0);
  expect(await transaction(database.sql, (tx) => deleteOldQueries(tx, 30))).toBe(2);
  const left = await database.sql<{ query_id: string }[]>`select query_id from search_queries`;
  const ids = left.map((row) => row.query_id);
  expect(new Set(ids)).toEqual(new Set([rated, fresh, highlighted]));
  for (const gone of [old, ofUser]) expect(ids).not.toContain(gone);
});
