import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cloneDatabaseWith, storeDocument } from '../../../test/stored/documents.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { launchClaim } from '../../../test/stored/claims.ts';
import { transaction } from '../../db/transaction.ts';
import { listByIds } from '../../documents/reads.ts';
import { findAskedMemories } from '../../memories/history/find-asked-memories.ts';
import { saveMemories } from '../../memories/save-memories.ts';
import type { DocumentHit } from '../search-documents.ts';
import { preferCurrent, readClaimingOf } from './prefer-current.ts';

const viewer = { appId: 'current', userId: null };
let database: TestDatabase;
let old: DocumentHit;
let current: DocumentHit;
beforeAll(async () => {
  database = await cloneDatabaseWith(viewer.appId);
});
afterAll(() => database?.drop());

async function say(id: string, said: string, value: string, score: number): Promise<DocumentHit> {
  const documentId = await storeDocument(database.sql, viewer, id);
  const text = `The launch of Taproot 3 is on ${value}.`;
  const place = { blockId: id, start: 0, end: text.length };
  const memory = {
    text,
    kind: 'date',
    quote: text,
    confidence: 1,
    said,
    place,
    claims: [launchClaim(value)],
  };
  await transaction(database.sql, (tx) =>
    saveMemories(tx, viewer.appId, null, [{ documentId, memories: [memory] }]),
  );
  const [row] = await listByIds(database.sql, viewer, [documentId]);
  if (!row) throw new Error(`${id} was not stored`);
  return { row, score, words: [], terms: [], recency: 1, parts: {}, passages: [], changes: [], asked: null };
}

beforeEach(async () => {
  old = await say('plan', '2026-01-15', '2026-05-18', 0.9);
  current = await say('note', '2026-06-09', '2026-09-07', 0.4);
});

const search = { query: 'When is the launch of Taproot 3?', asOf: null, now: new Date('2026-07-01') };
const order = async (hits: DocumentHit[], found: DocumentHit | null, more = {}) => {
  const asking = { ...search, ...more };
  const asked = await findAskedMemories(database.sql, viewer, asking.query, asking);
  const ids = hits.map((hit) => hit.row.document_id);
  const claiming = await readClaimingOf(database.sql, viewer, ids);
  const preferred = await preferCurrent(
    { sql: database.sql },
    viewer,
    { ...asking, asked, claiming },
    hits,
    async () => found,
  );
  return preferred.hits.map((hit) => [hit.row.resource_id, hit.score]);
};

test('the document with the current value precedes the one with the old, and scores descend', async () => {
  expect(await order([old, current], null)).toEqual([
    ['note', 0.9],
    ['plan', 0.9],
  ]);
});

test('it is added if the search had not found it, and omitted if it does not match the filters', async () => {
  expect(await order([old], current)).toEqual([
    ['note', 0.9],
    ['plan', 0.9],
  ]);
  expect(await order([old], null)).toEqual([['plan', 0.9]]);
});

test('nothing moves for a question about something else, or as of a day before the change', async () => {
  const kept = [
    ['plan', 0.9],
    ['note', 0.4],
  ];
  expect(await order([old, current], null, { query: 'Who sings?' })).toEqual(kept);
  expect(await order([old, current], null, { asOf: '2026-03-01' })).toEqual(kept);
});
