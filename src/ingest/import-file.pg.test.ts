import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inlineCpu } from '../../test/cpu/inline-cpu.ts';
import { keyActor } from '../../test/stored/key-actor.ts';
import { startService, type TestService } from '../../test/service.ts';
import { insertApp } from '../../test/stored/documents.ts';
import { AppError } from '../errors.ts';
import type { Actor } from '../http/actor.ts';
import { ParseError } from '../parse/parse-error.ts';
import type { SourceDocument } from '../parse/source-document.ts';
import type { ArchiveItem } from '../sources/source-reader.ts';
import { findMemory } from '../memories/queries.ts';
import { importFile } from './import-file.ts';
import type { FileToImport } from './prepare/read-file.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { CAMBIUM_WORKER: 'false' }, overrides: { cpu: inlineCpu } });
});
afterAll(() => service?.close());

// Each test has its own app, with zoe as the acting user.
let run = 0;
let zoe: Actor;
beforeEach(async () => {
  zoe = keyActor({ appId: `app${run++}`, userId: 'zoe' });
  await insertApp(service.ctx.sql, zoe.appId, ['zoe']);
});

const FILE: FileToImport = {
  content: { path: '/nowhere/export.zip' },
  filename: 'export.zip',
  mediaType: null,
  resourceId: 'up',
  metadata: {},
  collection: null,
  date: null,
  fileDate: null,
  fileDateFrom: 'file date',
};
const document = (text: string, more: Partial<SourceDocument> = {}): SourceDocument => ({
  source: 'vault',
  resourceId: null,
  type: 'document',
  title: null,
  blocks: [{ id: text.slice(0, 12), type: 'paragraph', text }],
  metadata: {},
  participants: [],
  date: null,
  dateReason: null,
  asOf: null,
  createdAt: null,
  lastModified: null,
  url: null,
  path: null,
  warnings: [],
  ...more,
});
/** Imports a file whose reader yields these items, and throws an error among them. */
const importItems = (
  items: readonly (SourceDocument | ArchiveItem | Error)[],
  more: Partial<FileToImport> = {},
) =>
  importFile(
    {
      ...service.ctx,
      parseFile: async function* () {
        for (const item of items) {
          if (item instanceof Error) throw item;
          yield 'blocks' in item ? { document: item } : item;
        }
      },
    },
    zoe,
    { ...FILE, ...more },
  );
const neverAsked = () => {
  throw new Error('The process that reads files was asked.');
};
const find = (id: string, source = 'vault') => findMemory(service.ctx.sql, zoe, source, id);
const storedIds = async () =>
  (
    await service.ctx.sql<{ id: string }[]>`
      select resource_id as id from documents where app_id = ${zoe.appId} order by document_id`
  ).map(({ id }) => id);

describe('the ids of documents without an id of their own', () => {
  test.each([
    ['the only document of a file has the file’s id', [null], ['up']],
    ['so does a file that names itself', ['export.zip'], ['up']],
    ['files of an archive are identified by path', ['a/b.md', 'c.md'], ['up/a/b.md', 'up/c.md']],
    [
      'several with the same path are numbered',
      ['m.mbox', 'm.mbox', 'm.mbox'],
      ['up/m.mbox', 'up/m.mbox#2', 'up/m.mbox#3'],
    ],
    ['a path that looks like a number is not one', ['a#2', 'a', 'a'], ['up/a#2', 'up/a', 'up/a#3']],
  ])('%s', async (_what, paths, expected) => {
    const { documents, items } = await importItems(paths.map((path, i) => document(`Text ${i}`, { path })));
    expect(documents).toBe(paths.length);
    expect(items.map((item) => item.resource_id)).toEqual(expected);
    expect((await storedIds()).toSorted()).toEqual(expected.toSorted());
  });

  test('a long path keeps its end, in whole characters, within 1,024 bytes', async () => {
    const path = `${'ä'.repeat(600)}/end.md`;
    const [item] = (await importItems([document('x', { path })])).items;
    const id = item?.resource_id ?? '';
    expect(Buffer.byteLength(id)).toBeLessThanOrEqual(1_024);
    expect(id).toMatch(/^ä+\/end\.md$/);
  });

  test('a document’s own id that is too long for an index becomes its hash; an empty one is none', async () => {
    const own = Array.from({ length: 500 }, (_, i) => (i * 7_919).toString(36)).join('-');
    const { items } = await importItems([
      document('One', { resourceId: own }),
      document('Two', { resourceId: '' }),
    ]);
    expect(items.map((item) => item.resource_id)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), 'up']);
  });

  test('what a file says of itself is stored with U+FFFD where it cannot be', async () => {
    const { items, failure } = await importItems([
      document('One', {
        resourceId: 'a\0',
        url: 'https://a.example/\0',
        participants: [{ name: 'A\0', email: null }],
      }),
      document('Two', { path: 'b\0.md' }),
      new ParseError('malformed', 'It holds \0.'),
    ]);
    expect([items.map((item) => item.resource_id), failure]).toEqual([
      ['a\uFFFD', 'up/b\uFFFD.md'],
      'It holds \uFFFD.',
    ]);
    expect(await find('a\uFFFD')).toMatchObject({
      url: 'https://a.example/\uFFFD',
      metadata: { participants: 'A\uFFFD' },
    });
  });

  test('a document with its own id keeps it', async () => {
    const { items } = await importItems([
      document('x', { resourceId: 'own', source: 'slack', path: 'c.json' }),
    ]);
    expect(items).toMatchObject([{ source: 'slack', resource_id: 'own' }]);
  });
});

describe('facts about an imported document', () => {
  const D1 = '2024-01-01T00:00:00.000Z';
  const D2 = '2025-01-01T00:00:00.000Z';
  const D3 = '2026-01-01T00:00:00.000Z';
  test.each([
    ['the sender says', { date: D1, fileDate: D3 }, D2, D1],
    ['else the document says', { fileDate: D3 }, D2, D2],
    ['else its folder says', { fileDate: D3 }, null, D3],
    ['nobody says', {}, null, null],
  ])('its date is what %s', async (_what, file, date, expected) => {
    await importItems([document('x', { date })], file);
    expect((await find('up'))?.occurred_at?.toISOString() ?? null).toBe(expected);
  });

  test('the sender’s values override the document’s, and the file is named', async () => {
    await importItems([document('x', { path: 'in/a.md', metadata: { team: 'theirs', topic: 'kept' } })], {
      metadata: { team: 'mine' },
      collection: 'c',
    });
    expect(await find('up/in/a.md')).toMatchObject({
      type: 'file',
      title: 'in/a.md',
      collection: 'c',
      metadata: { team: 'mine', topic: 'kept', filename: 'export.zip', path: 'in/a.md' },
    });
  });

  test('participants are named once each, up to a thousand characters', async () => {
    const participants = [
      { name: 'Ada', email: 'ada@example.org' },
      { name: null, email: 'bo@example.org' },
      { name: null, email: null },
    ];
    await importItems([document('x', { participants })]);
    expect((await find('up'))?.metadata.participants).toBe('Ada, bo@example.org');
    const many = Array.from({ length: 500 }, (_, i) => ({ name: `Person ${i}`, email: null }));
    await importItems([document('y', { participants: many })], { resourceId: 'many' });
    expect(String((await find('many'))?.metadata.participants)).toHaveLength(1_000);
  });

  test('importing the same again changes nothing, and a changed item changes only its own document', async () => {
    const two = [document('one', { path: '1' }), document('two', { path: '2' })];
    await importItems(two);
    const revisions = () =>
      service.ctx
        .sql`select resource_id, revision from documents where app_id = ${zoe.appId} order by resource_id`;
    await importItems(two);
    expect(await revisions()).toMatchObject([{ revision: 1 }, { revision: 1 }]);
    await importItems([document('one', { path: '1' }), document('two, changed', { path: '2' })]);
    expect(await revisions()).toMatchObject([{ revision: 1 }, { revision: 2 }]);
  });
});

describe('a file that cannot be read', () => {
  const broken = new ParseError('malformed', 'The file ends in the middle. Send it again.');

  test('is one failed document that gives the reason', async () => {
    const result = await importItems([broken]);
    expect(result).toMatchObject({
      resourceId: 'up',
      status: 'failed',
      documents: 1,
      failure: broken.message,
    });
    expect(await find('up')).toMatchObject({
      status: 'failed',
      title: 'export.zip',
      metadata: { filename: 'export.zip' },
      events: [{ type: 'error', message: broken.message }],
    });
  });

  test('to its end keeps what was read, and reports that', async () => {
    const read = Array.from({ length: 60 }, (_, i) => document(`Text ${i}`, { path: `${i}.md` }));
    const result = await importItems([...read, broken]);
    expect(result).toMatchObject({ status: 'pending', documents: 60, failure: broken.message });
    expect(await storedIds()).toHaveLength(60);
  });

  test('that costs too much fails too; any other error is not the file’s', async () => {
    const costly = new AppError(422, 'TooCostly', 'Reading takes too long. Split it.');
    expect(await importItems([costly])).toMatchObject({ status: 'failed', failure: costly.message });
    await expect(importItems([new Error('disk gone')], { resourceId: 'other' })).rejects.toThrow('disk gone');
    expect(await find('other')).toBeNull();
  });

  test('in parts names those parts, up to a hundred, and keeps the rest', async () => {
    const skipped = Array.from(
      { length: 120 },
      (_, i): ArchiveItem => ({ skipped: { path: `${i}.bin`, error: broken } }),
    );
    const result = await importItems([...skipped, document('good', { path: 'good.md' })]);
    expect(result).toMatchObject({ documents: 1, resourceId: 'up/good.md', failure: null });
    expect(result.skipped).toHaveLength(100);
    expect(result.skipped[0]).toEqual({ path: '0.bin', reason: broken.message });
  });

  test('after it could be read before replaces the earlier version, in one step', async () => {
    await importItems([document('first')]);
    await importItems([broken]);
    expect(await find('up')).toMatchObject({ status: 'failed', memories: [] });
    await importItems([document('first')]);
    expect(await find('up')).toMatchObject({ status: 'pending' });
  });
});

test('a file without text is stored by name, with a warning and no failure', async () => {
  expect(await importItems([])).toMatchObject({ status: 'pending', documents: 1, failure: null });
  expect(await find('up')).toMatchObject({
    status: 'pending',
    events: [{ type: 'warning', message: 'No text was found in this file.' }],
  });
});

test('of thousands of documents all are stored and counted, and the first thousand named', async () => {
  const many = Array.from({ length: 1_010 }, (_, i) => document(`Text ${i}`, { path: `${i}.md` }));
  const result = await importItems(many);
  expect([result.documents, result.items.length, (await storedIds()).length]).toEqual([1_010, 1_000, 1_010]);
});

test('a short text is stored without the process that reads files', async () => {
  const content = { bytes: new TextEncoder().encode('# Gate\n\nIt opens in June.\n') };
  await importFile({ ...service.ctx, parseFile: neverAsked }, zoe, { ...FILE, content, filename: 'gate.md' });
  expect(await find('up')).toMatchObject({ title: 'Gate', status: 'pending' });
});
