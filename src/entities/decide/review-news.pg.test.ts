import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { storeDocument } from '../../../test/stored/documents.ts';
import { transaction } from '../../db/transaction.ts';
import { insertEndpoint } from '../../webhooks/endpoint-queries.ts';
import { recordMentions } from '../record-mentions.ts';
import { emitReviewNews } from './review-news-loop.ts';

const database = useDatabase('a', 'b');

/** Stores a document of the app, or of a user, that names these people. */
async function name(appId: string, userId: string | null, ...names: string[]): Promise<void> {
  const documentId = await storeDocument(database.sql, { appId, userId }, names.join());
  const mentions = names.map((one) => ({ name: one, type: 'person', quote: one, confidence: 0.5 }));
  await transaction(database.sql, (tx) => recordMentions(tx, appId, userId, [{ documentId, mentions }]));
}

const subscribe = (appId: string) =>
  transaction(database.sql, (tx) =>
    insertEndpoint(
      tx,
      { appId, userId: null },
      { url: 'https://a.example', events: ['entity.needs_review'], secretSealed: Buffer.from('x') },
    ),
  );

/** Returns the counts of the events emitted so far, oldest first. */
async function eventCounts(appId: string): Promise<number[]> {
  await emitReviewNews(database);
  const rows = await database.sql<{ count: number }[]>`
    select (data ->> 'count')::int as count from webhook_events
    where app_id = ${appId} and type = 'entity.needs_review'
    order by created_at`;
  return rows.map(({ count }) => count);
}

test('pairs that newly need review are one event, once, and only for apps with a webhook for it', async () => {
  await name('a', null, 'Bob Miller', 'Robert Miller');
  await name('b', null, 'Bob Miller', 'Robert Miller');
  expect(await eventCounts('a')).toEqual([]);
  await subscribe('a');
  expect(await eventCounts('a')).toEqual([1]);
  expect(await eventCounts('a')).toEqual([1]);
  await name('a', null, 'Liz Archer', 'Elizabeth Archer', 'Jim Noble', 'James Noble');
  expect(await eventCounts('a')).toEqual([1, 2]);
  expect(await eventCounts('b')).toEqual([]);
});

test('pairs that only a user sees are no event of the app', async () => {
  await database.sql`insert into users (app_id, user_id) values ('b', 'zoe') on conflict do nothing`;
  await subscribe('b');
  const before = await eventCounts('b');
  await name('b', 'zoe', 'Kate Finch', 'Katherine Finch');
  expect(await eventCounts('b')).toEqual(before);
});
