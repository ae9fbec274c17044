import { beforeEach, describe, expect, test } from 'vitest';
import { inlineCpu } from '../../test/cpu/inline-cpu.ts';
import { useDatabase } from '../../test/set-up/use-database.ts';
import { insertApp, storeDocument } from '../../test/stored/documents.ts';
import { transaction } from '../db/transaction.ts';
import type { Viewer } from '../documents/visible.ts';
import { insertEvents, removeDocument } from '../documents/writes.ts';
import { listByIds } from '../documents/reads.ts';
import type { ExtractedMemory } from '../model/model.ts';
import { listOfDocuments } from './history/queries.ts';
import { type Memory, presentMemories } from './present-memory.ts';
import { findMemory, listMemoryRows } from './queries.ts';
import { readExtracted } from './read-extracted.ts';
import { forgetMemories, saveMemories } from './save-memories.ts';

const database = useDatabase();

// Every test has two apps of its own, each with the users zoe and max.
let run = 0;
let app: Viewer;
let zoe: Viewer;
let other: Viewer;
beforeEach(async () => {
  run++;
  [app, other] = [
    { appId: `a${run}`, userId: null },
    { appId: `b${run}`, userId: null },
  ];
  zoe = { ...app, userId: 'zoe' };
  for (const { appId } of [app, other]) await insertApp(database.sql, appId, ['zoe', 'max']);
});

const memory = (text: string, kind = 'fact', quote: string | null = text): ExtractedMemory => ({
  text,
  kind,
  quote,
  confidence: 0.5,
});
const save = ({ appId, userId }: Viewer, documentId: number, ...memories: ExtractedMemory[]) =>
  transaction(database.sql, (tx) => saveMemories(tx, appId, userId, [{ documentId, memories }]));
const textsOf = async ({ appId }: Viewer, ...ids: number[]) =>
  (await listMemoryRows(database.sql, appId, ids)).map(({ text }) => text);
const find = (viewer: Viewer, resourceId: string) => findMemory(database.sql, viewer, 'vault', resourceId);

describe('saving memories', () => {
  test('keeps them in reading order, of any text, and replaces the old ones', async () => {
    const id = await storeDocument(database.sql, app, 'order');
    const texts = [
      'z last',
      'a first',
      "it's; drop table",
      '{"a":1}',
      '  ',
      'Żółw 🐢',
      'NULL',
      'x'.repeat(100_000),
    ];
    await save(app, id, ...texts.map((text) => memory(text)));
    expect(await textsOf(app, id)).toEqual(texts);
    await save(app, id, memory('only'));
    expect(await textsOf(app, id)).toEqual(['only']);
    await save(app, id);
    expect(await textsOf(app, id)).toEqual([]);
  });

  test('keeps kind, quote and confidence, and a summary without a place has no quote', async () => {
    const id = await storeDocument(database.sql, app, 'fields');
    await save(app, id, memory('Sum', 'summary', null), { ...memory('Fact'), confidence: 1 });
    expect(await listMemoryRows(database.sql, app.appId, [id])).toMatchObject([
      { kind: 'summary', quote: null, confidence: 0.5, document_id: id },
      { kind: 'fact', quote: 'Fact', confidence: 1 },
    ]);
  });

  test('stores a quote that is the text itself once, and reads it back, if it has a place', async () => {
    const id = await storeDocument(database.sql, app, 'once');
    const place = { blockId: 'b1', start: 0, end: 4 };
    const memories = [
      { ...memory('Fact'), place },
      { ...memory('Shown', 'fact', 'As said'), place },
      memory('Nowhere'),
      memory('Sum', 'summary', null),
    ];
    await save(app, id, ...memories);
    const stored = await database.sql<{ quote: string | null }[]>`
      select quote from memories where app_id = ${app.appId} order by position`;
    expect(stored.map(({ quote }) => quote)).toEqual([null, 'As said', 'Nowhere', null]);
    const quotes = ['Fact', 'As said', 'Nowhere', null];
    const rows = await listMemoryRows(database.sql, app.appId, [id]);
    expect(rows.map(({ quote }) => quote)).toEqual(quotes);
    const claiming = await listOfDocuments(database.sql, app, [id]);
    expect(claiming.map(({ quote }) => quote)).toEqual(quotes);
    expect(await listOfDocuments(database.sql, other, [id])).toEqual([]);
  });

  test('finds what two documents repeat below different titles by the same key', async () => {
    const fee = 'The fee for each berth is due in spring.';
    for (const title of ['Harbor board', 'Crew']) {
      const id = await storeDocument(database.sql, app, title);
      await save(app, id, { ...memory(`${title}: ${fee}`), stated: fee });
    }
    const rows = await database.sql<{ keys: string[] }[]>`
      select distinct keys from memories where app_id = ${app.appId}`;
    expect(rows.map(({ keys }) => keys.length)).toEqual([1]);
  });

  test('leaves the memories of other documents, even of the same number in another app', async () => {
    const [one, two] = [
      await storeDocument(database.sql, app, '1'),
      await storeDocument(database.sql, app, '2'),
    ];
    await save(app, one, memory('one'));
    await save(app, two, memory('two'));
    await transaction(database.sql, (tx) => forgetMemories(tx, other.appId, [one, two]));
    await transaction(database.sql, (tx) => forgetMemories(tx, app.appId, []));
    expect(await textsOf(app, one, two)).toEqual(['one', 'two']);
    await transaction(database.sql, (tx) => forgetMemories(tx, app.appId, [one]));
    expect(await textsOf(app, one, two)).toEqual(['two']);
    expect(await textsOf(other, one, two)).toEqual([]);
  });

  test('deletes them with the document, and nothing remains', async () => {
    const id = await storeDocument(database.sql, zoe, 'gone');
    await save(zoe, id, memory('soon gone'));
    await transaction(database.sql, (tx) => removeDocument(tx, zoe.appId, id));
    expect(await textsOf(zoe, id)).toEqual([]);
  });

  test('of a deleted document fails as a whole and stores nothing of its group', async () => {
    const id = await storeDocument(database.sql, app, 'still here');
    const group = [
      { documentId: id, memories: [memory('kept?')] },
      { documentId: id + 1_000_000, memories: [memory('orphan')] },
    ];
    await expect(transaction(database.sql, (tx) => saveMemories(tx, app.appId, null, group))).rejects.toThrow(
      /foreign key/,
    );
    expect(await textsOf(app, id)).toEqual([]);
  });
});

describe('finding a document with its memories', () => {
  test("a user's own document precedes the app's of the same id; others see the app's", async () => {
    const shared = await storeDocument(database.sql, app, 'plan', { body: 'of the app' });
    const own = await storeDocument(database.sql, zoe, 'plan', { body: 'of zoe' });
    await save(app, shared, memory('shared'));
    await save(zoe, own, memory('own'));
    expect(await find(zoe, 'plan')).toMatchObject({ body: 'of zoe', memories: ['own'] });
    expect(await find({ ...app, userId: 'max' }, 'plan')).toMatchObject({
      body: 'of the app',
      memories: ['shared'],
    });
    expect(await find(app, 'plan')).toMatchObject({ body: 'of the app' });
  });

  test('nobody finds another user’s or another app’s', async () => {
    await storeDocument(database.sql, zoe, 'diary');
    for (const viewer of [app, { ...app, userId: 'max' }, other, { ...other, userId: 'zoe' }])
      expect(await find(viewer, 'diary')).toBeNull();
    expect(await find({ ...app, userId: '' }, 'diary')).toBeNull();
    expect(await find(zoe, 'diary')).not.toBeNull();
    expect(await findMemory(database.sql, zoe, 'notion', 'diary')).toBeNull();
  });

  test('shows the newest fifty events, oldest first', async () => {
    const id = await storeDocument(database.sql, app, 'eventful');
    const messages = Array.from({ length: 60 }, (_, i) => `event ${i}`);
    await transaction(database.sql, (tx) =>
      insertEvents(
        tx,
        app.appId,
        messages.map((message) => ({ documentId: id, type: 'info', message })),
      ),
    );
    const found = await find(app, 'eventful');
    expect(found?.events.map(({ message }) => message)).toEqual(messages.slice(10));
  });

  test('a document without events or memories has empty lists', async () => {
    await storeDocument(database.sql, app, 'quiet');
    expect(await find(app, 'quiet')).toMatchObject({ events: [], memories: [] });
  });
});

describe('reading extracted memories', () => {
  const kinds = ['summary', 'fact', 'decision', 'procedure'];
  test.each([
    [null, kinds],
    [[], []],
    [['memory'], ['summary', 'fact', 'decision']],
    [['procedure'], ['procedure']],
    [
      ['fact', 'procedure'],
      ['fact', 'procedure'],
    ],
    [['mood'], []],
    [['memory', 'procedure'], kinds],
  ])('kinds %o', async (wanted, expected) => {
    const id = await storeDocument(database.sql, app, 'kinds');
    await save(app, id, ...kinds.map((kind) => memory(kind, kind)));
    const { memories } = await readExtracted(database.sql, app.appId, [id], wanted);
    expect((memories.get(id) ?? []).map(({ text }) => text)).toEqual(expected);
  });

  test('of no document sends no query', async () => {
    const { events, memories } = await readExtracted(database.sql, app.appId, [], null);
    expect([events.size, memories.size]).toEqual([0, 0]);
  });
});

const shownTexts = (data: Memory['data']) => (Array.isArray(data) ? data.map(({ text }) => text) : data);

test('many documents are presented in the requested order, each with only its own requested parts', async () => {
  const ids: number[] = [];
  for (const name of ['c', 'a', 'b']) {
    const id = await storeDocument(database.sql, app, name, { body: `# ${name}\n\nText ${name}.` });
    await save(app, id, memory(`memory of ${name}`));
    ids.push(id);
  }
  const rows = (await listByIds(database.sql, app, ids)).toSorted(
    (one, two) => ids.indexOf(one.document_id) - ids.indexOf(two.document_id),
  );
  const ctx = { sql: database.sql, cpu: inlineCpu };
  const full = await presentMemories(ctx, app.appId, rows, { data: true, memories: true });
  expect(full.map((one) => [one.resource_id, one.memories, shownTexts(one.data), one.text])).toEqual(
    ['c', 'a', 'b'].map((name) => [
      name,
      [`memory of ${name}`],
      [name, `Text ${name}.`],
      `# ${name}\n\nText ${name}.`,
    ]),
  );
  const bare = await presentMemories(ctx, app.appId, rows, { data: false, memories: false });
  expect(bare.map((one) => [one.memories, one.data, one.text])).toEqual(ids.map(() => [[], null, null]));
  expect(await presentMemories(ctx, app.appId, [], { data: true, memories: true })).toEqual([]);
});
