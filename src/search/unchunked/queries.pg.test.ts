import { expect, test } from 'vitest';
import { insertApp } from '../../../test/stored/documents.ts';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { transaction } from '../../db/transaction.ts';
import { prepareForLater } from '../../documents/chunking/prepare-document.ts';
import { storeDocuments } from '../../documents/store/store-documents.ts';
import type { Viewer } from '../../documents/visible.ts';
import { queryTerms } from '../../text/terms.ts';
import { EVERYWHERE } from '../retrieve-passages.ts';
import { groupUnchunked, listUnchunkedMatches } from './queries.ts';

const database = useDatabase('a', 'b', 'old', 'signed', 'grouped');

/** Stores texts that are chunked later, each under itself. */
async function storeLater({ appId, userId }: Viewer, texts: readonly string[]): Promise<void> {
  const documents = texts.map((text) =>
    prepareForLater(
      { source: 'vault', resourceId: text, type: 'document', title: null, body: text, metadata: {} },
      text,
    ),
  );
  await transaction(database.sql, (tx) => storeDocuments(tx, appId, userId, documents));
}

/** Returns the texts found by a query among those that seem to match, each with the indices of the terms in it. */
async function find(viewer: Viewer, query: string): Promise<Record<string, number[]>> {
  const terms = queryTerms(query);
  const groups = await groupUnchunked(database.sql, viewer, EVERYWHERE, { terms, newestMax: 400 });
  const ids = groups.flatMap(({ newest }) => newest);
  const matches = await listUnchunkedMatches(database.sql, viewer, ids, terms);
  const rows = await database.sql<{ document_id: number; body: string }[]>`
    select document_id, body from documents where document_id = any(${ids}::bigint[])`;
  const texts = new Map(rows.map((row) => [row.document_id, row.body]));
  return Object.fromEntries(matches.map((m) => [texts.get(m.document_id), m.found]));
}

test('a waiting document is found by its terms among many without them, and by no other viewer', async () => {
  await insertApp(database.sql, 'a', ['zoe', 'yan']);
  const others = Array.from({ length: 300 }, (_, i) => `Entry ${i} of the ledger of harbor ${i * 7}`);
  await storeLater({ appId: 'a', userId: null }, ['The kiln was fired in Oslo', ...others]);
  await storeLater({ appId: 'a', userId: 'zoe' }, ['A kiln of mine']);
  await storeLater({ appId: 'b', userId: null }, ['Their kiln in Oslo']);
  expect(await find({ appId: 'a', userId: 'yan' }, 'kiln quokka Oslo')).toEqual({
    'The kiln was fired in Oslo': [0, 2],
  });
  expect(Object.keys(await find({ appId: 'a', userId: 'zoe' }, 'kiln')).toSorted()).toEqual([
    'A kiln of mine',
    'The kiln was fired in Oslo',
  ]);
  expect(Object.keys(await find({ appId: 'a', userId: null }, 'ledger'))).toHaveLength(300);
});

test('a document stored before signatures existed is found by its terms', async () => {
  const app = { appId: 'old', userId: null };
  await storeLater(app, ['The kiln was fired', 'The crane lifts']);
  await database.sql`update documents set sent_signature = null where app_id = 'old'`;
  expect(await find(app, 'crane')).toEqual({ 'The crane lifts': [0] });
});

test('a false positive is not a match, and documents that their signature rules out are not read', async () => {
  const app = { appId: 'signed', userId: null };
  await storeLater(app, ['A walrus sleeps', 'A kiln burns']);
  await database.sql`
    update documents set sent_signature = case resource_id when 'A kiln burns' then '\\xff'::bytea else '\\x00' end where app_id = 'signed'`;
  const groups = await groupUnchunked(database.sql, app, EVERYWHERE, { terms: ['walrus'], newestMax: 9 });
  expect(groups).toMatchObject([{ found: [0], documents: 1 }]);
  expect(await find(app, 'walrus')).toEqual({});
  expect(await find(app, 'kiln')).toEqual({ 'A kiln burns': [0] });
});

test('documents are grouped by the terms that they seem to hold, newest first and up to the limit', async () => {
  const app = { appId: 'grouped', userId: null };
  await storeLater(app, ['kiln one', 'kiln two', 'kiln three', 'crane four', 'kiln and crane']);
  const groups = await groupUnchunked(database.sql, app, EVERYWHERE, {
    terms: ['kiln', 'crane'],
    newestMax: 2,
  });
  const [newest] = groups.filter(({ found }) => found.join() === '0').map((group) => group.newest);
  expect(groups.map(({ found, documents }) => [found, documents]).toSorted()).toEqual([
    [[0, 1], 1],
    [[0], 3],
    [[1], 1],
  ]);
  expect(newest).toHaveLength(2);
  expect(newest).toEqual(newest?.toSorted((a, b) => b - a));
});
