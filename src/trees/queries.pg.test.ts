import { describe, expect, test } from 'vitest';
import { useStoredTrees } from '../../test/set-up/use-stored-trees.ts';
import { file, viewerOf } from '../../test/stored/trees.ts';
import { deleteConfig, upsertConfig } from './config/queries.ts';
import { readTreeConfig } from './config/read-config.ts';
import { DEFAULT_CONFIG } from './config/tree-config.ts';
import { copyFile, copyFiles, deleteFilesBut, listFiles } from './file-queries.ts';
import { reapTrees } from './generate/reap-trees.ts';
import {
  countWritten,
  findNewest,
  findNewestOf,
  findRunning,
  findTree,
  insertCopy,
  listTreeRows,
  raiseVersions,
  setPhase,
  setPublished,
  type TreeOwner,
} from './queries.ts';
import { getFinishedTree } from './read/get-tree.ts';

const { database, trees, app, zoe } = useStoredTrees();

const versionOf = async (owner: TreeOwner, id: string) => (await trees.find(owner, id))?.version;

describe('a generation', () => {
  test('is one at a time for each owner, even if ten begin at one moment', async () => {
    const started = await Promise.all(Array.from({ length: 10 }, (_, i) => trees.start(app, `t${i}`)));
    expect(started.filter(Boolean)).toHaveLength(1);
    expect(await trees.start(zoe, 'of zoe')).not.toBeNull();
    const running = await findRunning(database.sql, app);
    await trees.end(app, running?.tree_id ?? '');
    expect(await trees.start(app, 'next')).toMatchObject({ version: 2 });
  });

  test.each(['completed', 'failed', 'cancelled'] as const)(
    'that was %s ends once and stays ended',
    async (status) => {
      await trees.start(app, 't');
      expect([await trees.end(app, 't', status), await trees.end(app, 't', 'completed')]).toEqual([
        true,
        false,
      ]);
      await trees.within((tx) => setPhase(tx, app.appId, 't', 'select', { completed: 5, total: 9 }));
      await trees.write(app, 't', file('late.md'));
      expect(await trees.find(app, 't')).toMatchObject({
        status,
        phase: null,
        completed_docs: status === 'completed' ? 0 : null,
      });
      expect(await trees.paths(app, 't')).toEqual([]);
    },
  );

  test('counts the existing files, however often one is written', async () => {
    await trees.start(app, 't');
    for (const content of ['one', 'two']) {
      await trees.write(app, 't', file('a.md', content), file('b.md', content));
      await trees.within((tx) => countWritten(tx, app.appId, 't'));
    }
    expect((await findRunning(database.sql, app))?.completed_docs).toBe(2);
    expect((await listFiles(database.sql, app.appId, 't')).map(({ content }) => content)).toEqual([
      'two',
      'two',
    ]);
    await trees.within((tx) => deleteFilesBut(tx, app.appId, 't', ['b.md']));
    expect(await trees.paths(app, 't')).toEqual(['b.md']);
  });

  test('reuses files only from a tree of its own app, and only while it runs', async () => {
    await trees.grow(app, 'old', file('a.md', 'kept'));
    await trees.start(app, 'new');
    const copy = (from: string, appId = app.appId) =>
      trees.within((tx) =>
        copyFile(
          tx,
          appId,
          { treeId: from, path: 'a.md' },
          { treeId: 'new', path: 'a.md', provenance: { reused: true } },
        ),
      );
    expect([await copy('nothing'), await copy('old', 'other'), await copy('old')]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await listFiles(database.sql, app.appId, 'new')).toMatchObject([
      { content: 'kept', provenance: { reused: true } },
    ]);
    await trees.end(app, 'new');
    expect(await copy('old')).toBe(false);
    const copied = [{ path: 'a.md', provenance: { reused: true } }];
    await trees.start(app, 'many');
    await trees.within((tx) => copyFiles(tx, 'other', 'old', 'many', copied));
    expect(await trees.paths(app, 'many')).toEqual([]);
    await trees.within((tx) => copyFiles(tx, app.appId, 'old', 'many', copied));
    expect(await trees.paths(app, 'many')).toEqual(['a.md']);
  });

  test('whose workflow died is ended, and the others continue', async () => {
    for (const [owner, id] of [
      [app, 'gone'],
      [zoe, 'works'],
    ] as const)
      await trees.start(owner, id);
    await database.sql`update trees set created_at = now() - interval '1 minute' where app_id = ${app.appId}`;
    await trees.start({ ...app, owner: 'max' }, 'just begun');
    const ctx = {
      sql: database.sql,
      log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
      workflows: {
        start: async () => {},
        wait: async () => 'unknown' as const,
        state: async (id: string) => (id === 'works' ? ('running' as const) : ('unknown' as const)),
        cancel: async () => {},
      },
    };
    expect(await reapTrees(ctx)).toBe(1);
    expect(await trees.find(app, 'gone')).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('start a new one'),
    });
    expect(await findRunning(database.sql, zoe)).not.toBeNull();
    expect(await findRunning(database.sql, { ...app, owner: 'max' })).not.toBeNull();
  });
});

describe('versions', () => {
  test('only grow, and the tree that ended last has the highest', async () => {
    await trees.grow(app, 'one');
    await trees.start(app, 'two');
    await trees.within((tx) => raiseVersions(tx, app, ['one']));
    await trees.end(app, 'two');
    expect([await versionOf(app, 'one'), await versionOf(app, 'two')]).toEqual([3, 4]);
  });

  test('of several trees are raised in order, and other owners’ versions stay', async () => {
    for (const id of ['one', 'two', 'three']) await trees.grow(app, id);
    await trees.grow(zoe, 'own');
    await trees.within((tx) => raiseVersions(tx, app, ['three', 'one']));
    expect(await Promise.all(['one', 'two', 'three'].map((id) => versionOf(app, id)))).toEqual([4, 2, 5]);
    expect(await versionOf(zoe, 'own')).toBe(1);
  });
});

describe('reading trees', () => {
  test('a user sees their own tree before the app’s, and nobody sees another user’s or app’s', async () => {
    await trees.grow(app, 'shared');
    await trees.grow(zoe, 'own');
    await trees.grow(app, 'shared 2');
    const newest = async (userId: string | null, appId = app.appId) =>
      (await findNewest(database.sql, { appId, userId }, ['completed']))?.tree_id;
    expect([await newest('zoe'), await newest('max'), await newest(null), await newest(null, 'x')]).toEqual([
      'own',
      'shared 2',
      'shared 2',
      undefined,
    ]);
    expect(await findTree(database.sql, { appId: app.appId, userId: 'max' }, 'own')).toBeNull();
    expect((await findNewestOf(database.sql, app, ['completed'], 2))?.tree_id).toBe('shared');
  });

  test('the history is listed newest first, page by page and each tree once, whatever the clock says', async () => {
    for (let i = 0; i < 6; i++) await trees.grow(app, `t${i}`);
    // Six trees within one millisecond, two of them at the same microsecond.
    for (const [i, micros] of [100, 300, 300, 400, 700, 900].entries())
      await database.sql`
        update trees set created_at = '2026-01-01T00:00:00Z'::timestamptz + ${micros} * interval '1 microsecond'
        where app_id = ${app.appId} and tree_id = ${`t${i}`}`;
    const seen: string[] = [];
    for (let before: { createdAt: string; treeId: string } | null = null; ; ) {
      const page = await listTreeRows(database.sql, viewerOf(app), { kind: 'tree', status: null }, before, 2);
      const last = page.at(-1);
      if (!last) break;
      seen.push(...page.map(({ tree_id }) => tree_id));
      before = { createdAt: last.created_at.toISOString(), treeId: last.tree_id };
    }
    expect(seen.toSorted()).toEqual(['t0', 't1', 't2', 't3', 't4', 't5']);
  });

  test.each([
    ['processing', 'TreeBusy'],
    ['failed', 'TreeNotFinished'],
    ['cancelled', 'TreeNotFinished'],
  ] as const)('a tree that is %s has no files to read: %s', async (status, code) => {
    await trees.start(app, 't');
    if (status !== 'processing') await trees.end(app, 't', status);
    await expect(getFinishedTree(database.sql, viewerOf(app), 't')).rejects.toMatchObject({
      status: 409,
      code,
    });
  });
});

describe('publishing and rolling back', () => {
  test('one tree per owner is published, and the previous one is completed again', async () => {
    for (const id of ['one', 'two']) await trees.grow(app, id);
    await trees.start(app, 'failed');
    await trees.end(app, 'failed', 'failed');
    for (const id of ['one', 'two', 'failed']) await trees.within((tx) => setPublished(tx, app, id));
    const status = async (id: string) => (await trees.find(app, id))?.status;
    expect(await Promise.all(['one', 'two', 'failed'].map(status))).toEqual([
      'completed',
      'completed',
      'failed',
    ]);
    await trees.within((tx) => setPublished(tx, app, 'one'));
    expect(await status('one')).toBe('published');
  });

  test('a copy has the original’s files and the next version, and names the original', async () => {
    await trees.grow(app, 'old', file('a.md'), file('b.md'));
    await trees.grow(app, 'new', file('a.md', 'newer'));
    const copy = await trees.within((tx) => insertCopy(tx, app, 'old', 'back', 'published'));
    expect(copy).toMatchObject({ version: 3, status: 'published', meta: { rolled_back_to: 'old' } });
    expect(copy.published_at).not.toBeNull();
    expect(await trees.served(app, 'back')).toEqual(await trees.served(app, 'old'));
    await expect(trees.within((tx) => insertCopy(tx, app, 'none', 'x', 'completed'))).rejects.toThrow('none');
  });
});

describe('the config of an app', () => {
  test('overrides the defaults, and is deleted on reset', async () => {
    await trees.within((tx) => upsertConfig(tx, app.appId, { require_review: true }));
    await trees.within((tx) => upsertConfig(tx, app.appId, { require_review: true, company: [] }));
    expect(await readTreeConfig(database.sql, app.appId)).toEqual({
      ...DEFAULT_CONFIG,
      require_review: true,
      company: [],
    });
    expect(await readTreeConfig(database.sql, 'another')).toEqual(DEFAULT_CONFIG);
    await trees.within((tx) => deleteConfig(tx, app.appId));
    expect(await readTreeConfig(database.sql, app.appId)).toEqual(DEFAULT_CONFIG);
  });
});
