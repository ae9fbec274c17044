import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../test/database.ts';
import { cloneDatabaseWith, storeTexts, type StoredText } from '../../test/stored/documents.ts';
import { transaction } from '../db/transaction.ts';
import { lockForAppend } from './append/queries.ts';
import { prepareDocument, prepareForLater } from './chunking/prepare-document.ts';
import { readStoredContent } from './chunking/read-content.ts';
import { countChunks, hasUnchunked, listUnchunkedApps, listUnchunkedTurn } from './chunking/queries.ts';
import { listCollections } from './collections/queries.ts';
import { countByStatus } from './counts/queries.ts';
import { getDocumentForChange } from './get-document.ts';
import { countOwned, type ListFilter, lockOwned } from './filter/queries.ts';
import { listDocuments, type ListRequest } from './list-documents.ts';
import type { NewDocument } from './new-document.ts';
import { countChangedDocuments, deleteDocuments, insertEvents, readRevisions } from './queries.ts';
import { firstPassages, listByIds, listInventory, readContents, readEvents, readPassages } from './reads.ts';
import { storeDocuments } from './store/store-documents.ts';
import type { Viewer } from './visible.ts';
import { failStored, removeDocument, setStatus } from './writes.ts';

let database: TestDatabase;
const app: Viewer = { appId: 'a', userId: null };
const ines: Viewer = { appId: 'a', userId: 'ines' };
const tomas: Viewer = { appId: 'a', userId: 'tomas' };
const rival: Viewer = { appId: 'b', userId: null };
const rivalInes: Viewer = { appId: 'b', userId: 'ines' };
const EVERYBODY: [string, Viewer][] = Object.entries({ app, ines, tomas, rival, rivalInes });
/** Owners whose documents each of them sees. */
const SEEN: Record<string, string[]> = {
  app: ['app'],
  ines: ['app', 'ines'],
  tomas: ['app', 'tomas'],
  rival: ['rival'],
  rivalInes: ['rival', 'rivalInes'],
};
const NO_FILTER: ListFilter = { source: null, status: null, collection: null, metadata: null };

beforeAll(async () => {
  database = await cloneDatabaseWith('a', 'b');
  for (const { appId, userId } of [ines, tomas, rivalInes])
    await database.sql`insert into users (app_id, user_id) values (${appId}, ${userId})`;
});
afterAll(() => database?.drop());
beforeEach(async () => {
  await database.sql`delete from documents`;
});

const store = (viewer: Viewer, ...texts: (string | StoredText)[]) => storeTexts(database.sql, viewer, texts);
const inTx = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(database.sql, work);

describe('ownership of documents', () => {
  /** Stores one document per owner, all with the same id. */
  const storeAll = async () => {
    const ids: Record<string, number> = {};
    for (const [name, viewer] of EVERYBODY) {
      const [id] = await store(viewer, {
        text: `The secret of ${name}.`,
        resourceId: 'same',
        collection: name,
      });
      ids[name] = id ?? 0;
    }
    return ids;
  };
  const allOf = (ids: Record<string, number>) => Object.values(ids);
  const idsOf = (ids: Record<string, number>, names: string[]) =>
    names.map((name) => ids[name] ?? 0).toSorted((x, y) => x - y);
  const sorted = (numbers: number[]) => numbers.toSorted((x, y) => x - y);

  const READS: Record<string, (viewer: Viewer, all: number[]) => Promise<number[]>> = {
    'list by ids': async (viewer, all) =>
      (await listByIds(database.sql, viewer, all)).map((d) => d.document_id),
    'list in pages': async (viewer) => (await pagesOf(viewer, { size: 1 })).map((d) => d.document_id),
    inventory: async (viewer) => {
      const rows = [];
      for await (const page of listInventory(database.sql, viewer, { sources: null, textChars: 0 }))
        rows.push(...page);
      return rows.map((d) => d.document_id);
    },
    revisions: async (viewer, all) => [...(await readRevisions(database.sql, viewer, all)).keys()],
    'first passages': async (viewer, all) =>
      (await firstPassages(database.sql, viewer, all, 1)).map((passage) => passage.document_id),
    passages: async (viewer) => {
      const chunks = await database.sql<{ chunk_id: number }[]>`select chunk_id from chunks`;
      const found = await readPassages(
        database.sql,
        viewer,
        chunks.map((c) => c.chunk_id),
      );
      return found.map((passage) => passage.document_id);
    },
  };

  test.each(Object.entries(READS))('%s returns each caller’s own and their app’s', async (_what, read) => {
    const ids = await storeAll();
    for (const [name, viewer] of EVERYBODY)
      expect([name, sorted(await read(viewer, allOf(ids)))]).toEqual([name, idsOf(ids, SEEN[name] ?? [])]);
  });

  test('counts and collections cover what a caller sees', async () => {
    await storeAll();
    for (const [name, viewer] of EVERYBODY) {
      const seen = SEEN[name] ?? [];
      expect(await countByStatus(database.sql, viewer)).toEqual([
        { source: 'vault', status: 'pending', n: seen.length },
      ]);
      const collections = await listCollections(database.sql, viewer, 'vault', null, 10);
      expect(collections.map((row) => row.collection)).toEqual(seen.toSorted());
      expect(await countOwned(database.sql, viewer, NO_FILTER)).toBe(1);
      const changes = await countChangedDocuments(database.sql, viewer, {
        documentIdMax: 0,
        readAt: '2026-01-01T00:00:00Z',
      });
      expect(changes).toEqual({ documents: seen.length, added: seen.length, changed: 0, sources: ['vault'] });
    }
  });

  test('a user gets their own document before the app’s, and may change only that', async () => {
    await storeAll();
    const own = await inTx((tx) => getDocumentForChange(tx, ines, 'vault', 'same'));
    expect(own.owner).toBe('ines');
    await inTx((tx) => removeDocument(tx, 'a', own.document_id));
    await expect(inTx((tx) => getDocumentForChange(tx, ines, 'vault', 'same'))).rejects.toMatchObject({
      status: 403,
      code: 'WrongUser',
      message: 'This document belongs to the whole app. Change it with an API key and without X-As-User.',
    });
    expect(await inTx((tx) => lockForAppend(tx, ines, 'vault', 'same'))).toBeNull();
  });

  test('a hidden document and one that does not exist get the same error', async () => {
    await store(ines, { text: 'x', resourceId: 'hers' });
    const refusal = async (viewer: Viewer, id: string) => {
      try {
        await inTx((tx) => getDocumentForChange(tx, viewer, 'vault', id));
      } catch (error) {
        return error instanceof Error ? error.message.replace(id, 'ID') : error;
      }
      return null;
    };
    expect(await refusal(ines, 'hers')).toBeNull();
    const absent = await refusal(tomas, 'nothing');
    expect(absent).toContain('GET /memories/list lists those that exist.');
    for (const viewer of [app, tomas, rival, rivalInes]) expect(await refusal(viewer, 'hers')).toBe(absent);
  });

  test('deleting by a filter deletes only the caller’s own, in turns of a bounded size', async () => {
    await storeAll();
    await store(ines, 'one', 'two', 'three');
    const deleteSome = () =>
      inTx(async (tx) => {
        const ids = await lockOwned(tx, ines, NO_FILTER, 3);
        await deleteDocuments(tx, 'a', ids);
        return ids.length;
      });
    expect([await deleteSome(), await deleteSome(), await deleteSome()]).toEqual([3, 1, 0]);
    for (const viewer of [app, tomas, rival, rivalInes])
      expect(await countOwned(database.sql, viewer, NO_FILTER)).toBe(1);
  });

  test('a failure reported for a user does not reach the app’s document', async () => {
    const [id = 0] = await store(app, { text: 'x', resourceId: 'same' });
    await inTx((tx) => failStored(tx, ines, 'vault', 'same', 'it broke'));
    expect(await readEvents(database.sql, 'a', [id])).toEqual(new Map());
    await inTx((tx) => failStored(tx, app, 'vault', 'same', 'it broke'));
    expect((await readEvents(database.sql, 'a', [id])).get(id)).toMatchObject([
      { type: 'error', message: 'it broke' },
    ]);
    expect(await countByStatus(database.sql, app)).toEqual([{ source: 'vault', status: 'failed', n: 1 }]);
  });
});

async function pagesOf(viewer: Viewer, request: ListRequest) {
  const context = { sql: database.sql, secretKey: Buffer.alloc(32, 1) };
  const rows = [];
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof listDocuments>> = await listDocuments(context, viewer, {
      ...request,
      cursor,
    });
    rows.push(...page.rows);
    cursor = page.nextCursor;
    if (cursor === null) return rows;
  }
}

describe('a list', () => {
  test('gives each document once, newest first, for every page size', async () => {
    const ids = await store(app, ...Array.from({ length: 7 }, (_, i) => `text ${i}`));
    for (const size of [1, 2, 6, 7, 8, 100])
      expect((await pagesOf(app, { size })).map((d) => d.document_id)).toEqual(ids.toReversed());
    expect(await pagesOf(app, { size: 0 })).toEqual([]);
  });

  test.each<[string, Partial<ListRequest>, string[]]>([
    ['a source', { source: 'slack' }, ['c']],
    ['a collection', { collection: 'shelf' }, ['b', 'a']],
    ['a collection by its exact name', { collection: 'Shelf' }, []],
    ['a status', { status: 'pending_review' }, ['b']],
    ['metadata', { filter: '{"n":{"$gte":2}}' }, ['c', 'b']],
    ['a collection as metadata', { filter: '{"collection":"shelf"}' }, ['b', 'a']],
    ['all at once', { source: 'vault', collection: 'shelf', status: 'pending', filter: '{"n":1}' }, ['a']],
    ['nothing that is there', { filter: '{"n":{"$gt":9}}' }, []],
    ['nothing', {}, ['c', 'b', 'a']],
  ])('is filtered by %s', async (_what, filter, expected) => {
    await store(
      app,
      { text: 'a', collection: 'shelf', metadata: { n: 1 } },
      { text: 'b', collection: 'shelf', metadata: { n: 2 }, review: true },
      { text: 'c', source: 'slack', metadata: { n: 3 } },
    );
    expect((await pagesOf(app, { size: 2, ...filter })).map((d) => d.resource_id)).toEqual(expected);
  });

  test('of another app accepts none of our cursors, and no invented one', async () => {
    await store(app, 'one', 'two');
    const context = { sql: database.sql, secretKey: Buffer.alloc(32, 1) };
    const { nextCursor } = await listDocuments(context, app, { size: 1 });
    for (const [viewer, cursor] of [
      [rival, nextCursor],
      [app, 'x'],
      [app, '1'],
      [app, `${nextCursor}x`],
    ] as const)
      await expect(listDocuments(context, viewer, { size: 1, cursor })).rejects.toMatchObject({
        status: 422,
        message: 'query.cursor: is not a cursor of this list; start again without it',
      });
  });

  test.each(['{', '[]', '"x"', '{"$where":"1"}', '{"a":{"$regex":".*"}}', '{"a":[1]}'])(
    'refuses the filter %s before it sends a query',
    async (filter) => {
      await expect(pagesOf(app, { size: 0, filter })).rejects.toMatchObject({
        status: expect.toSatisfy((s) => s === 400 || s === 422),
      });
    },
  );

  test('of collections continues after a name, in one order for all names, with unnamed ones last', async () => {
    const names = ['Zoo', 'apple', 'Äpfel', '10', '9', "o'clock", '%', '山', null];
    await store(app, ...names.map((collection, i) => ({ text: `t${i}`, collection })));
    const all = await listCollections(database.sql, app, 'vault', null, 100);
    expect(new Set(all.map((row) => row.collection))).toEqual(new Set(names));
    expect(all.at(-1)?.collection).toBeNull();
    for (const [at, { collection }] of all.entries())
      if (collection !== null)
        expect(await listCollections(database.sql, app, 'vault', collection, 3)).toEqual(
          all.slice(at + 1, at + 4),
        );
  });
});

const prepared = (resourceId: string, body: string, more: Partial<NewDocument> = {}): NewDocument => ({
  ...prepareDocument({
    source: 'vault',
    resourceId,
    type: 'document',
    title: null,
    body,
    blocks: [{ id: 'b1', type: 'paragraph', text: body }],
    metadata: {},
  }),
  ...more,
});
const write = (...documents: NewDocument[]) => inTx((tx) => storeDocuments(tx, 'a', null, documents));
const stateOf = async (resourceId: string) => {
  const [row] = await database.sql<{ revision: number; status: string; body: string; chunks: number }[]>`
    select d.revision, d.status, d.body, (select count(*)::int from chunks c where c.document_id = d.document_id) as chunks
    from documents d where d.resource_id = ${resourceId}`;
  return row;
};

describe('a write', () => {
  test('of the same document again changes nothing, and of other content replaces it', async () => {
    const first = await write(prepared('r', 'one'));
    expect([first.statuses, first.changedIds.length, first.replacedIds]).toEqual([['pending'], 1, []]);
    await database.sql`update documents set status = 'completed'`;
    expect(await write(prepared('r', 'one'))).toEqual({
      statuses: ['completed'],
      changedIds: [],
      replacedIds: [],
    });
    expect(await write(prepared('r', 'two'))).toEqual({
      statuses: ['pending'],
      changedIds: first.changedIds,
      replacedIds: first.changedIds,
    });
    expect(await stateOf('r')).toEqual({ revision: 2, status: 'pending', body: 'two', chunks: 1 });
  });

  test('of other metadata keeps content, status and revision', async () => {
    await write(prepared('r', 'one'));
    await database.sql`update documents set status = 'completed'`;
    const again = await write(prepared('r', 'one', { metadata: { n: 1 }, status: 'pending_review' }));
    expect(again).toEqual({
      statuses: ['completed'],
      changedIds: [],
      replacedIds: [],
    });
    expect(await stateOf('r')).toMatchObject({ revision: 1, status: 'completed', chunks: 1 });
  });

  test('retries a failed document, even unchanged', async () => {
    const { changedIds } = await write(prepared('r', 'one'));
    await database.sql`update documents set status = 'failed'`;
    expect(await write(prepared('r', 'one'))).toEqual({
      statuses: ['pending'],
      changedIds,
      replacedIds: changedIds,
    });
    expect(await stateOf('r')).toMatchObject({ revision: 1, chunks: 1 });
  });

  test('of one id twice stores the last, and answers in the given order', async () => {
    const { statuses, changedIds } = await write(
      prepared('b', 'first'),
      prepared('a', 'x', { status: 'pending_review' }),
      prepared('b', 'last'),
    );
    expect([statuses, changedIds.length]).toEqual([['pending', 'pending_review', 'pending'], 2]);
    expect((await stateOf('b'))?.body).toBe('last');
  });

  test('of no documents does nothing', async () => {
    expect(await write()).toEqual({ statuses: [], changedIds: [], replacedIds: [] });
  });

  test('by many at once, in any order, ends with each document complete', async () => {
    const ids = Array.from({ length: 12 }, (_, i) => `r${i}`);
    const writers = Array.from({ length: 4 }, (_, w) =>
      write(...(w % 2 ? ids : ids.toReversed()).map((id) => prepared(id, `text of ${w}`))),
    );
    await Promise.all(writers);
    for (const id of ids) expect(await stateOf(id)).toMatchObject({ chunks: 1, status: 'pending' });
    const texts = await database.sql`
      select 1 from chunks c join documents d using (app_id, document_id) where chunk_text(app_id, document_id, c.text, c.block_ids) is distinct from d.body`;
    expect(texts).toEqual([]);
  });

  test('keeps texts of every kind byte for byte', async () => {
    const texts = [
      '"quotes" \\ and \\n',
      "'; drop table documents; --",
      '\u2028\u2029 👩‍🚀',
      '{}',
      'null',
      '[1,2]',
      ' ',
    ];
    await write(...texts.map((text, i) => prepared(`t${i}`, text)));
    for (const [i, text] of texts.entries()) expect((await stateOf(`t${i}`))?.body).toBe(text);
  });
});

describe('a stored document', () => {
  test('is read with its blocks, even before it was chunked', async () => {
    const later = prepareForLater(
      {
        source: 'vault',
        resourceId: 'later',
        type: 'document',
        title: 'T',
        body: '# Head\n\nText',
        metadata: {},
      },
      '# Head\n\nText',
    );
    await write(prepared('now', 'Now'), later);
    const ids = (await pagesOf(app, { size: 10 })).map((d) => d.document_id);
    const contents = await readContents(database.sql, 'a', ids);
    const read = await Promise.all(
      [...contents.values()].map(async (content) => [
        content.body,
        (await readStoredContent(content)).blocks.map((block) => block.text),
      ]),
    );
    expect(read).toEqual(
      expect.arrayContaining([
        ['Now', ['Now']],
        ['# Head\n\nText', ['Head', 'Text']],
      ]),
    );
    expect(await readContents(database.sql, 'b', ids)).toEqual(new Map());
  });

  test('that waits for chunking is counted and taken by app, the oldest first, at least one', async () => {
    const later = (resourceId: string, body: string) =>
      prepareForLater(
        { source: 'vault', resourceId, type: 'document', title: null, body, metadata: {} },
        body,
      );
    await write(later('large', 'x'.repeat(5_000)), later('s1', 'x'), later('s2', 'x'));
    await inTx((tx) => storeDocuments(tx, 'b', null, [later('other', 'y')]));
    expect(await inTx((tx) => listUnchunkedApps(tx, []))).toEqual(['a', 'b']);
    expect(await inTx((tx) => listUnchunkedApps(tx, ['a']))).toEqual(['b']);
    expect(await Promise.all([1, 3, 4].map((n) => hasUnchunked(database.sql, 'a', n)))).toEqual([
      true,
      true,
      false,
    ]);
    const taken = async (limit: number, bytes: number) =>
      (await inTx((tx) => listUnchunkedTurn(tx, 'a', limit, bytes))).length;
    expect([
      await taken(50, 10),
      await taken(50, 5_001),
      await taken(50, 9_999),
      await taken(2, 9_999),
    ]).toEqual([1, 2, 3, 2]);
  });

  test('keeps its newest events, however often it is processed', async () => {
    const [often, seldom] = await store(app, 'Updated by a sync for years.', 'Added once.');
    if (often === undefined || seldom === undefined) throw new Error('nothing was stored');
    const note = (documentId: number, message: string) =>
      inTx((tx) => insertEvents(tx, 'a', [{ documentId, type: 'success', message }]));
    await note(seldom, 'first');
    for (let i = 0; i < 230; i++) await note(often, `${i}`);
    const [row] = await database.sql<{ n: number }[]>`
      select count(*)::int as n from document_events where document_id = ${often}`;
    expect(row?.n).toBeLessThanOrEqual(100);
    const events = await readEvents(database.sql, 'a', [often, seldom]);
    expect(events.get(often)?.map(({ message }) => message)).toEqual(
      Array.from({ length: 50 }, (_, i) => `${180 + i}`),
    );
    expect(events.get(seldom)?.map(({ message }) => message)).toEqual(['first']);
  });

  test('returns its fifty newest events, oldest first, and loses them with the document', async () => {
    const [id = 0, other = 0] = await store(app, 'one', 'two');
    const event = (documentId: number, n: number) => ({
      documentId,
      type: 'info' as const,
      message: `m${n}`,
    });
    await inTx((tx) =>
      insertEvents(
        tx,
        'a',
        Array.from({ length: 60 }, (_, n) => event(id, n)),
      ),
    );
    await inTx((tx) => insertEvents(tx, 'a', [event(other, 1), event(999_999, 1)]));
    await inTx((tx) => insertEvents(tx, 'b', [event(id, 99)]));
    const events = await readEvents(database.sql, 'a', [id, other]);
    expect(events.get(id)?.map((e) => e.message)).toEqual(Array.from({ length: 50 }, (_, n) => `m${n + 10}`));
    expect(events.get(other)).toHaveLength(1);
    expect(await inTx((tx) => removeDocument(tx, 'a', id))).toEqual({ chunksDeleted: 1 });
    expect(await readEvents(database.sql, 'a', [id])).toEqual(new Map());
    expect(await countChunks(database.sql, 'a', id)).toBe(0);
  });

  test('is counted as changed from the second revision on, but not while it waits for approval', async () => {
    await write(
      prepared('old', 'x'),
      prepared('edited', 'x'),
      prepared('held', 'x', { status: 'pending_review' }),
    );
    await database.sql`update documents set status = 'completed', indexed_at = '2026-01-01' where status = 'pending'`;
    const [newest] = await pagesOf(app, { size: 1 });
    const since = { documentIdMax: newest?.document_id ?? 0, readAt: '2026-02-01T00:00:00.000Z' };
    expect(await countChangedDocuments(database.sql, app, since)).toEqual({
      documents: 2,
      added: 0,
      changed: 0,
      sources: [],
    });
    await write(prepared('edited', 'y'), prepared('new', 'x'));
    expect(await countChangedDocuments(database.sql, app, since)).toEqual({
      documents: 3,
      added: 1,
      changed: 1,
      sources: ['vault'],
    });
    await inTx((tx) =>
      setStatus(tx, 'a', since.documentIdMax, 'skipped', { type: 'info', message: 'left out' }),
    );
    expect((await countChangedDocuments(database.sql, app, since)).documents).toBe(2);
  });

  test('is listed for a tree, in pages, with the beginning of its text on request', async () => {
    await store(app, ...Array.from({ length: 251 }, (_, i) => `Text number ${i} of a long list.`));
    await store(app, { text: 'held back', review: true }, { text: 'chat', source: 'slack' });
    const sizes: number[] = [];
    const texts: string[] = [];
    for await (const page of listInventory(database.sql, app, { sources: ['vault'], textChars: 11 })) {
      sizes.push(page.length);
      texts.push(...page.map((row) => row.text));
    }
    expect(sizes).toEqual([250, 1]);
    expect(new Set(texts)).toEqual(new Set(['Text number']));
  });
});
