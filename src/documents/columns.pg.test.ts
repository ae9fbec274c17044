import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../test/database.ts';
import { cloneDatabaseWith } from '../../test/stored/documents.ts';
import { prepareDocument } from './chunking/prepare-document.ts';
import { DOCUMENT_COLUMNS, type DocumentValues, FILLED_COLUMNS } from './columns.ts';
import type { NewDocument } from './new-document.ts';
import { lockDocument } from './queries.ts';
import { upsertDocuments } from './store/queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabaseWith('a');
});
afterAll(() => database?.drop());

/** Columns that background work and the write itself maintain. */
const BOOKKEEPING = [
  'app_id',
  'attempts',
  'batch_id',
  'model_due_at',
  'previous_sha256',
  'processed_revision',
];

test('every column of the table is defined once', async () => {
  const rows = await database.sql<{ name: string }[]>`
    select column_name as name from information_schema.columns where table_name = 'documents'`;
  expect(
    rows.map((row) => row.name).toSorted(),
    'Add a column of the table to DOCUMENT_COLUMNS in columns.ts, and a column of DOCUMENT_COLUMNS to the table by a migration.',
  ).toEqual([...Object.keys(DOCUMENT_COLUMNS), ...BOOKKEEPING].toSorted());
});

test('the planner collects statistics of columns that select documents, and of no text, hash or signature', async () => {
  const rows = await database.sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = 'documents'::regclass and attnum > 0 and not attisdropped and attstattarget is not distinct from 0`;
  const left = rows.map((row) => row.name);
  expect(left).toEqual(
    expect.arrayContaining(['title', 'body', 'content_sha256', 'sent_terms', 'sent_signature']),
  );
  for (const name of ['app_id', 'owner', 'source', 'status', 'collection', 'language', 'metadata', 'blocks'])
    expect(left).not.toContain(name);
});

const FIRST: DocumentValues = {
  source: 'notion',
  resourceId: 'r',
  type: 'document',
  title: 'One',
  metadata: { n: 1, team: 'a' },
  url: 'https://example.org/1',
  collection: 'c1',
  language: 'en',
  status: 'pending',
  occurredAt: '2026-01-01T00:00:00.000Z',
  occurredOffset: '330',
  dateReason: 'title',
  createdAt: '2026-01-02T00:00:00.000Z',
  lastModified: '2026-01-03T00:00:00.000Z',
  body: 'A "quoted" \\ text',
  blocksJson: '[{"id":"b1","type":"paragraph","text":"one"}]',
  sentJson: '["one"]',
  sentTerms: ' one ',
  sentSignature: 'AQID',
  contentSha256: '1',
  extract: ['memory', 'procedure'],
};
const SECOND: DocumentValues = {
  ...FIRST,
  type: 'file',
  title: null,
  metadata: {},
  url: null,
  collection: null,
  language: null,
  status: 'pending_review',
  occurredAt: null,
  dateReason: null,
  createdAt: null,
  lastModified: null,
  body: null,
  blocksJson: null,
  sentJson: null,
  sentTerms: null,
  sentSignature: null,
  contentSha256: '2',
  extract: null,
};

async function store(values: DocumentValues): Promise<Record<string, unknown>> {
  await database.sql.begin((tx) => upsertDocuments(tx, 'a', null, [values]));
  const [row] = await database.sql<Record<string, unknown>[]>`select * from documents where app_id = 'a'`;
  return row ?? {};
}

/** Converts a value read from a column to the form in which it was written. */
const asSaid = (value: unknown) =>
  value instanceof Date
    ? value.toISOString()
    : Buffer.isBuffer(value)
      ? value.toString('base64')
      : value !== null && typeof value === 'object'
        ? JSON.stringify(value)
        : typeof value === 'number'
          ? String(value)
          : value;
const said = (value: unknown) =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : value;

test('each column that callers fill is stored as given, and an update changes only what it says', async () => {
  const inserted = await store(FIRST);
  for (const { name, field } of FILLED_COLUMNS)
    expect([name, asSaid(inserted[name])]).toEqual([name, said(FIRST[field])]);
  const updated = await store(SECOND);
  for (const { name, field, update } of FILLED_COLUMNS)
    expect([name, asSaid(updated[name])]).toEqual([name, said((update === 'keep' ? FIRST : SECOND)[field])]);
});

test('content stays if only other columns changed', async () => {
  await store(FIRST);
  const row = await store({ ...SECOND, contentSha256: FIRST.contentSha256 });
  for (const { name, field, update } of FILLED_COLUMNS)
    if (update === 'with content') expect([name, asSaid(row[name])]).toEqual([name, said(FIRST[field])]);
});

test('a prepared document has a value for every column that callers fill', () => {
  const document: NewDocument = prepareDocument({
    source: 'vault',
    resourceId: 'r',
    type: 'document',
    title: null,
    body: 'x',
    blocks: [],
    metadata: {},
  });
  expect(FILLED_COLUMNS.filter(({ field }) => document[field] === undefined)).toEqual([]);
});

test('a document that is locked for a change is read with its content', async () => {
  await store(FIRST);
  const row = await database.sql.begin((tx) => lockDocument(tx, { appId: 'a', userId: null }, 'notion', 'r'));
  expect(row).toMatchObject({
    title: 'One',
    body: FIRST.body,
    extract: ['memory', 'procedure'],
    sent_json: '["one"]',
  });
});
