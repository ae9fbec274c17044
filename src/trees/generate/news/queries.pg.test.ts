import { describe, expect, test } from 'vitest';
import { useStoredTrees } from '../../../../test/set-up/use-stored-trees.ts';
import { file, viewerOf } from '../../../../test/stored/trees.ts';
import type { TreeOwner } from '../../queries.ts';
import {
  deleteUnusedInventories,
  deleteUnusedTexts,
  findInventory,
  listCitedTexts,
  saveCitedTexts,
  saveInventory,
} from './queries.ts';

const { database, trees, app, zoe } = useStoredTrees();
const READ_AT = '2026-06-09T10:00:00.000Z';

async function addDocument({ appId, owner }: TreeOwner, resourceId: string): Promise<number> {
  const [row] = await database.sql<{ document_id: number }[]>`
    insert into documents (app_id, source, resource_id, owner, type, blocks, content_sha256)
    values (${appId}, 'notion', ${resourceId}, ${owner}, 'document', '[]', 'x')
    returning document_id`;
  return row?.document_id ?? 0;
}
const cite = (document_id: number, revision: number, text: string) =>
  trees.within((tx) => saveCitedTexts(tx, app.appId, [{ document_id, revision, owner: null, text }]));
const texts = (owner: TreeOwner, ...wanted: [number, number][]) =>
  listCitedTexts(database.sql, viewerOf(owner), new Map(wanted));
const evidence = (...own: [number, number][]) =>
  file('a.md', 'A.', {
    provenance: { evidence: own.map(([document_id, revision]) => ({ document_id, revision })) },
  });

describe('texts that files were written from', () => {
  test('are kept for each revision, and a second save changes nothing', async () => {
    const id = await addDocument(app, 'plan');
    await cite(id, 1, 'On 15 June.');
    await cite(id, 1, 'Something else.');
    await cite(id, 2, 'On 7 September.');
    expect([...(await texts(app, [id, 1]))]).toEqual([[id, 'On 15 June.']]);
    expect([...(await texts(app, [id, 2]))]).toEqual([[id, 'On 7 September.']]);
    expect([...(await texts(app, [id, 3]))]).toEqual([]);
    expect([...(await texts(app))]).toEqual([]);
  });

  test('of a user’s document are visible only to that user', async () => {
    const id = await addDocument(zoe, 'diary');
    await cite(id, 1, 'My own.');
    expect([...(await texts(zoe, [id, 1]))]).toEqual([[id, 'My own.']]);
    expect([...(await texts(app, [id, 1]))]).toEqual([]);
    expect([...(await texts({ ...zoe, owner: 'max' }, [id, 1]))]).toEqual([]);
  });

  test('are deleted with their document, and not stored for a deleted one', async () => {
    const id = await addDocument(app, 'plan');
    await cite(id, 1, 'On 15 June.');
    await database.sql`delete from documents where app_id = ${app.appId} and document_id = ${id}`;
    expect([...(await texts(app, [id, 1]))]).toEqual([]);
    await cite(id, 1, 'On 15 June.');
    expect([...(await texts(app, [id, 1]))]).toEqual([]);
  });

  test('are deleted once no newest or running tree is based on that revision', async () => {
    const [plan, mail] = [await addDocument(app, 'plan'), await addDocument(app, 'mail')];
    for (const revision of [1, 2, 3]) await cite(plan, revision, `Plan ${revision}.`);
    await cite(mail, 1, 'Mail 1.');
    await trees.grow(app, 'old', evidence([plan, 1], [mail, 1]));
    await trees.grow(app, 'new', evidence([plan, 2]));
    await trees.grow(zoe, 'of zoe', evidence([mail, 1]));
    await trees.start(app, 'running');
    await trees.write(app, 'running', evidence([plan, 3]));
    await trees.within((tx) => deleteUnusedTexts(tx, app.appId));
    const left = await Promise.all(
      [1, 2, 3].map(async (revision) => (await texts(app, [plan, revision])).size),
    );
    expect(left).toEqual([0, 1, 1]);
    expect((await texts(app, [mail, 1])).size).toBe(1);
    await trees.end(app, 'running', 'failed');
    await trees.within((tx) => deleteUnusedTexts(tx, app.appId));
    expect((await texts(app, [plan, 3])).size).toBe(0);
  });
});

describe('inventories', () => {
  const save = (treeId: string, revisions: [number, number][]) =>
    trees.within((tx) => saveInventory(tx, app.appId, treeId, new Map(revisions), READ_AT));

  test('list the documents that existed when they were last saved', async () => {
    await trees.start(app, 't');
    await save('t', [[1, 1]]);
    await save('t', [
      [1, 2],
      [7, 1],
    ]);
    const found = await findInventory(database.sql, app.appId, 't');
    expect([...(found?.revisions ?? [])]).toEqual([
      [1, 2],
      [7, 1],
    ]);
    expect(found?.readAt.toISOString()).toBe(READ_AT);
    expect(await findInventory(database.sql, app.appId, 'other')).toBeNull();
    expect(await findInventory(database.sql, 'another app', 't')).toBeNull();
  });

  test('stay as long as a file of the newest tree was last compared with them', async () => {
    const seen = (path: string, treeId: string) => file(path, 'A.', { provenance: { seen_tree_id: treeId } });
    for (const id of ['one', 'two']) {
      await trees.grow(app, id, file('a.md'));
      await save(id, [[1, 1]]);
    }
    await trees.grow(app, 'three', seen('a.md', 'one'), seen('b.md', 'three'));
    await save('three', [[1, 1]]);
    await trees.start(zoe, 'of zoe');
    await save('of zoe', [[1, 1]]);
    await trees.within((tx) => deleteUnusedInventories(tx, app, 'three'));
    const left = ['one', 'two', 'three', 'of zoe'].map(
      async (id) => (await findInventory(database.sql, app.appId, id)) !== null,
    );
    expect(await Promise.all(left)).toEqual([true, false, true, true]);
  });

  test('are deleted with their tree', async () => {
    await trees.grow(app, 't', file('a.md'));
    await save('t', [[1, 1]]);
    await database.sql`delete from trees where app_id = ${app.appId} and tree_id = 't'`;
    expect(await findInventory(database.sql, app.appId, 't')).toBeNull();
  });
});
