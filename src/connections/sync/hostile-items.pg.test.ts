import { expect, test } from 'vitest';
import { z } from 'zod';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { insertApp } from '../../../test/stored/documents.ts';
import { AccountSync, insertConnection } from '../../../test/vendors/account-sync.ts';
import { type Delivered, defineConnector, type VendorChange } from '../../sources/contract.ts';
import { VendorError } from '../../sources/vendor-error.ts';

const database = useDatabase();
let apps = 0;

type Change = VendorChange<object>;

/** Reads an account that reports these changes. */
async function read(...reported: Change[]) {
  const appId = `hostile-items${apps++}`;
  await insertApp(database.sql, appId);
  const connector = defineConnector({
    source: 'notion',
    name: 'Hostile',
    auth: 'key',
    everyMs: 0,
    listingHours: null,
    config: z.strictObject({}),
    cursor: z.looseObject({}),
    check: async () => ({ id: 'me', label: 'Me' }),
    changes: async function* () {
      yield* reported;
      yield { kind: 'page', cursor: { at: 1 } };
    },
  });
  const ids = await insertConnection(database.sql, { appId, connector, key: 'key' });
  const sync = new AccountSync(database.sql, ids, connector);
  const run = await sync.sync();
  return { state: run?.state, reason: run?.reason, stored: Object.keys(await sync.documents()) };
}

const delivered = (item: string, more: Partial<Delivered> = {}, facts: object = {}): Change => ({
  kind: 'upsert',
  item,
  version: '1',
  resourceId: item,
  content: {
    document: {
      source: 'notion',
      type: 'document',
      title: 'Gate',
      blocks: [{ type: 'paragraph', text: 'The gate is open.' }],
      metadata: {},
      warnings: [],
      ...facts,
    },
  },
  ...more,
});
const good = delivered('good');
/** Compression does not make it fit into an index. */
const long = Array.from({ length: 500 }, (_, i) => (i * 7_919).toString(36)).join('-');
const defect = (text: string): VendorError => new VendorError('contract', text);

test.each([
  ['NUL', 'a\0b'],
  ['half a surrogate pair', 'a\ud800'],
  ['thousands of characters', long],
  ['nothing', ''],
])('an item whose id holds %s is left out, and the run says so and stores the others', async (_, item) => {
  for (const change of [
    delivered(item, { resourceId: 'other' }),
    { kind: 'seen', item, version: '1' } as const,
    { kind: 'failure', item, error: defect('No.') } as const,
  ]) {
    const { state, reason, stored } = await read(good, change);
    expect([state, stored]).toEqual(['completed', ['good']]);
    expect(reason).toContain('Hostile gave something an id that is empty, longer than 1024 bytes or no text');
  }
  expect(await read(good, { kind: 'gone', item })).toMatchObject({ state: 'completed', reason: null });
});

test.each([
  ['a document’s id with NUL', { resourceId: 'a\0' }, {}],
  ['a document’s id of thousands of characters', { resourceId: long }, {}],
  ['a version with NUL', { version: 'a\0' }, {}],
  ['an address with NUL', {}, { url: 'https://a.example/\0' }],
  ['people whose names hold NUL', {}, { participants: [{ name: 'Ada\0\ud800', email: null }] }],
  ['a warning with NUL', {}, { warnings: ['a\0'] }],
  ['dates out of every range', {}, { createdAt: '+300000-01-01T00:00:00.000Z', lastModified: '-000001' }],
  ['metadata with NUL', {}, { metadata: { 'a\0': 'b\0' } }],
])('%s does not keep the item from being stored', async (_, more, facts) => {
  const { state, reason, stored } = await read(good, delivered('bad', more, facts));
  expect([state, reason, stored.length]).toEqual(['completed', null, 2]);
});

test('a document without an id is a failure, beside which others are stored', async () => {
  expect(await read(good, delivered('bad', { resourceId: '' }))).toMatchObject({
    state: 'completed',
    stored: ['good'],
  });
});

test('a reason with NUL, or without end, is stored on one line of at most a thousand characters', async () => {
  const refused = async (text: string) => {
    const failing = { ...good, content: { file: fileThatFails(defect(text)) } };
    return read(delivered('first'), failing);
  };
  expect(await refused('a\0\n'.repeat(10_000))).toMatchObject({ state: 'completed', stored: ['first'] });
  expect(defect('a\0\nb').message).toBe('a b');
  expect(defect('a'.repeat(10_000)).message).toHaveLength(1_000);
});

const fileThatFails = (error: VendorError) => ({
  bytes: async () => Promise.reject(error),
  filename: null,
  mediaType: null,
  finish: <T>(document: T) => document,
});

test.each([
  ['NUL', { at: 'a\0' }],
  ['more than four million characters', { at: 'x'.repeat(4_000_001) }],
])('a place to continue at that holds %s ends the run with a reason', async (_, cursor) => {
  const { state, reason } = await read(good, { kind: 'page', cursor });
  expect([state, reason]).toEqual(['failed', expect.stringContaining('a place that cannot be stored')]);
});
