import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../../../test/set-up/use-database.ts';
import { storeDocument } from '../../../../test/stored/documents.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Viewer } from '../../../documents/visible.ts';
import { mergeEntities, undoDecision } from '../../decide/merge-entities.ts';
import { forgetDeleted } from '../../forget-mentions.ts';
import { recordMentions } from '../../record-mentions.ts';
import { rankEntities } from '../rank-entities.ts';
import { NameCaches, nameCachesOf } from './name-caches.ts';

const database = useDatabase('a', 'b', 'few');
const app: Viewer = { appId: 'a', userId: null };
const zoe: Viewer = { appId: 'a', userId: 'zoe' };
const rival: Viewer = { appId: 'b', userId: null };
const documents = new Map<string, number>();

async function store(viewer: Viewer, id: string, ...names: string[]): Promise<void> {
  const documentId = await storeDocument(database.sql, viewer, id);
  documents.set(id, documentId);
  const mentions = names.map((name) => ({ type: 'person', name, quote: `About ${name}.`, confidence: 0.9 }));
  const of = [{ documentId, mentions }];
  await transaction(database.sql, (tx) => recordMentions(tx, viewer.appId, viewer.userId, of));
}

async function forget(id: string): Promise<void> {
  const documentId = documents.get(id) ?? 0;
  await database.sql`delete from documents where app_id = 'a' and document_id = ${documentId}`;
  await transaction(database.sql, (tx) => forgetDeleted(tx, 'a', [documentId]));
}

const matches = (viewer: Viewer, query: string) =>
  rankEntities(database.sql, viewer, { query, type: null, limit: 20 });
const search = async (viewer: Viewer, query: string) =>
  (await matches(viewer, query)).map(({ row }) => row.name);
/** The same search for a type that all have, which is always read from the database. */
const fromDatabase = (viewer: Viewer, query: string) =>
  rankEntities(database.sql, viewer, { query, type: 'person', limit: 20 });

beforeAll(async () => {
  await database.sql`insert into users (app_id, user_id) values ('a', 'zoe'), ('a', 'max')`;
  await store(
    app,
    'one',
    'Ada Lindqvist',
    'Adam Berg',
    'Bela Cohn',
    'Katherine Moss',
    'José Álvarez',
    '東京',
  );
  await store(zoe, 'own', 'Zelda Quist');
  await store(rival, 'theirs', 'Ada Rivalson');
  for (const appId of ['a', 'b']) await nameCachesOf(database.sql).load(appId);
});

test.each([
  'Ada Lindqvist',
  'ada',
  'Lindqvist',
  'Ada Lindqvsit',
  'A. Lindqvist',
  'jalvarez',
  'Kate Moss',
  '東京',
  'Nobody Here',
])('a search for %s finds the same in memory as in the database', async (query) => {
  expect(nameCachesOf(database.sql).find('a')).not.toBeNull();
  for (const viewer of [app, zoe])
    expect(await matches(viewer, query)).toEqual(await fromDatabase(viewer, query));
});

test('only their owners find private names and those of other apps', async () => {
  expect(await search(zoe, 'Zelda Quist')).toEqual(['Zelda Quist']);
  expect(await search(app, 'Zelda Quist')).not.toContain('Zelda Quist');
  expect(await search({ appId: 'a', userId: 'max' }, 'Zelda Quist')).not.toContain('Zelda Quist');
  expect(await search(app, 'Ada Rivalson')).not.toContain('Ada Rivalson');
  expect(await search(rival, 'Ada')).toEqual(['Ada Rivalson']);
});

test('a name is found as soon as it is written, and never after it is deleted', async () => {
  await store(app, 'new', 'Orla Finnegan');
  expect(await search(app, 'Orla Finnegan')).toEqual(['Orla Finnegan']);
  await forget('new');
  expect(await search(app, 'Orla Finnegan')).toEqual([]);
  await store(app, 'again', 'Orla Finnegan');
  expect(await search(app, 'Finnegan')).toEqual(['Orla Finnegan']);
});

test('a merge leads every name to one entity at once, and undoing it to two', async () => {
  await store(app, 'pair', 'Petra Vogel', 'Hugo Falk');
  const [petra] = await matches(app, 'Petra Vogel');
  const [hugo] = await matches(app, 'Hugo Falk');
  const ids = { into: petra?.row.entity_id ?? '', from: [hugo?.row.entity_id ?? ''], reason: null };
  const { mergeId } = await transaction(database.sql, (tx) => mergeEntities(tx, app, ids));
  expect((await matches(app, 'Hugo Falk')).map(({ row }) => row.entity_id)).toEqual([ids.into]);
  await transaction(database.sql, (tx) => undoDecision(tx, app, mergeId));
  expect(await search(app, 'Hugo Falk')).toEqual(['Hugo Falk']);
});

test('concurrent searches return to each caller the same as a single search', async () => {
  const searches = [app, zoe, { appId: 'a', userId: 'max' }, rival].flatMap((viewer) =>
    ['Zelda Quist', 'Ada', 'Ada Lindqvist', 'Petra Vogel', 'Nobody Here'].map((query) => ({ viewer, query })),
  );
  const found = await Promise.all(searches.map(({ viewer, query }) => matches(viewer, query)));
  for (const [at, { viewer, query }] of searches.entries())
    expect(found[at]).toEqual(await fromDatabase(viewer, query));
});

test('names are cached after enough searches, and the app least recently searched is evicted', async () => {
  const apps = new NameCaches(database.sql, { namesMax: 40, searchesMin: 2 });
  expect([apps.find('b'), apps.find('b')]).toEqual([null, null]);
  await apps.load('b');
  expect(apps.find('b')?.size).toBe(1);
  await store(
    { appId: 'few', userId: null },
    'many',
    ...Array.from({ length: 40 }, (_, at) => `Person Number${at}`),
  );
  await apps.load('few');
  expect([apps.find('b'), apps.find('few')?.size]).toEqual([null, 40]);
});

test('an app with more names than the limit is searched in the database', async () => {
  const apps = new NameCaches(database.sql, { namesMax: 2, searchesMin: 1 });
  await apps.load('a');
  expect(apps.find('a')).toBeNull();
});

test('names are not cached in memory if the database and the process hash differently', async () => {
  const apps = new NameCaches(database.sql, { namesMax: 40, searchesMin: 1 }, (text) => text.length);
  await apps.load('b');
  expect(apps.find('b')).toBeNull();
});
