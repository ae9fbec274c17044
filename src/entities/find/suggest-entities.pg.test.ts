import { beforeAll, describe, expect, test } from 'vitest';
import { inlineCpu } from '../../../test/cpu/inline-cpu.ts';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { storeDocument } from '../../../test/stored/documents.ts';
import { transaction } from '../../db/transaction.ts';
import type { Viewer } from '../../documents/visible.ts';
import { recordMentions } from '../record-mentions.ts';
import { readEntityGraph } from '../graph/read-graph.ts';
import { getVisibleEntity } from '../get-visible-entity.ts';
import { listDocumentEntities } from './list-document-entities.ts';
import { suggestEntities } from './suggest-entities.ts';

const database = useDatabase('a', 'b');
const app: Viewer = { appId: 'a', userId: null };
const zoe: Viewer = { appId: 'a', userId: 'zoe' };
const rival: Viewer = { appId: 'b', userId: null };
const documents = new Map<string, number>();

async function store(viewer: Viewer, id: string, ...names: string[]): Promise<void> {
  const documentId = await storeDocument(database.sql, viewer, id);
  documents.set(id, documentId);
  const mentions = names.map((name) => ({ type: 'person', name, quote: `About ${name}.`, confidence: 0.9 }));
  await transaction(database.sql, (tx) =>
    recordMentions(tx, viewer.appId, viewer.userId, [{ documentId, mentions }]),
  );
}

beforeAll(async () => {
  await database.sql`insert into users (app_id, user_id) values ('a', 'zoe')`;
  await store(app, 'one', 'Ada Lindqvist', 'Adam Berg', 'Bela Cohn');
  await store(app, 'two', 'Ada Lindqvist', 'Bela Cohn');
  await store(zoe, 'own', 'Adalbert Secret', 'Ada Lindqvist');
  await store(rival, 'other', 'Ada Rival');
});

const names = async (viewer: Viewer, query: string, limit = 8) =>
  (await suggestEntities(database.sql, viewer, query, limit)).map(({ row }) => row.name);

describe('partly typed names', () => {
  test('is the beginning of visible names, best known first', async () => {
    expect((await names(app, 'ada')).toSorted()).toEqual(['Ada Lindqvist', 'Adam Berg']);
    expect((await names(zoe, 'ada')).toSorted()).toEqual(['Ada Lindqvist', 'Adalbert Secret', 'Adam Berg']);
    expect(await names(rival, 'ada')).toEqual(['Ada Rival']);
  });

  test('score higher the more of the name they contain, and are certain when complete', async () => {
    const similarity = async (query: string) =>
      (await suggestEntities(database.sql, app, query, 1))[0]?.similarity ?? 0;
    const typed = await Promise.all(['a', 'ada', 'ada lind', 'Ada Lindqvist'].map(similarity));
    expect(typed).toEqual(typed.toSorted((a, b) => a - b));
    expect(typed.at(-1)).toBe(1);
    for (const value of typed.slice(0, -1)) expect(value).toBeLessThan(1);
  });

  test('find similar names if none begins so, and nothing for punctuation', async () => {
    expect((await names(app, 'lindqwist'))[0]).toBe('Ada Lindqvist');
    for (const query of ['', '%', '_', '…', "' or true --"]) expect(await names(app, query)).toEqual([]);
    expect(await names(app, 'ada', 1)).toHaveLength(1);
  });
});

const EMPTY = { body: null, blocks_json: '[]', sent_json: null };

test('mentions in a document are listed only where the viewer can see them', async () => {
  const named = async (viewer: Viewer, id: string) =>
    (
      await listDocumentEntities({ sql: database.sql, cpu: inlineCpu }, viewer, documents.get(id) ?? 0, EMPTY)
    ).map(({ row }) => row.name);
  expect(await named(app, 'one')).toEqual(['Ada Lindqvist', 'Adam Berg', 'Bela Cohn']);
  expect(await named(zoe, 'own')).toEqual(['Adalbert Secret', 'Ada Lindqvist']);
  expect(await named(app, 'own')).toEqual([]);
  expect(await named(rival, 'one')).toEqual([]);
});

test('a graph counts only documents that the viewer can see', async () => {
  const [ada] = await suggestEntities(database.sql, app, 'Ada Lindqvist', 1);
  const entity = await getVisibleEntity(database.sql, app, ada?.row.entity_id ?? '');
  const seen = await readEntityGraph(database.sql, app, entity, 300);
  expect(seen.nodes.map((node) => node.name).toSorted()).toEqual(['Ada Lindqvist', 'Adam Berg', 'Bela Cohn']);
  expect(seen.edges.map((edge) => edge.weight)).toEqual([2, 1, 1]);
  const own = await readEntityGraph(database.sql, zoe, entity, 300);
  expect(own.nodes).toHaveLength(4);
});
