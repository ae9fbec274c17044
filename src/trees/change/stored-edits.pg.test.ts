import { beforeEach, describe, expect, test } from 'vitest';
import { insertApp } from '../../../test/stored/documents.ts';
import { useStoredTrees } from '../../../test/set-up/use-stored-trees.ts';
import { contentEdit, file, teamFile } from '../../../test/stored/trees.ts';
import { saveReplaced, listEarlierTexts, listEditRows, updateEdit } from '../edits/queries.ts';
import { relabelTrees } from '../relabel/relabel-trees.ts';
import { clearOwnerEdits, restoreEdit } from './clear-edits.ts';

const { database, trees, app, zoe } = useStoredTrees();

describe('edits', () => {
  test('have one owner, and the same kind and path is the same edit with the next revision', async () => {
    await trees.edit(app, contentEdit('a.md', 'one'), contentEdit('a.md', 'two'));
    await trees.edit(zoe, contentEdit('a.md', 'of zoe'));
    expect(await listEditRows(database.sql, app)).toMatchObject([{ content: 'two', revision: 2 }]);
    expect(await listEditRows(database.sql, zoe)).toMatchObject([{ content: 'of zoe', revision: 1 }]);
  });

  test('change only at the revision that was read: of two writers one succeeds', async () => {
    await trees.edit(app, contentEdit('a.md', 'one'));
    const [row] = await listEditRows(database.sql, app);
    const update = (content: string, appId = app.appId) =>
      trees.within((tx) =>
        updateEdit(tx, appId, row?.edit_id ?? '', row?.revision ?? 0, contentEdit('a.md', content)),
      );
    expect(await update('other app', 'nobody')).toBe(false);
    const won = await Promise.all([update('left'), update('right')]);
    expect(won.toSorted()).toEqual([false, true]);
    expect((await listEditRows(database.sql, app))[0]?.content).toBe(won[0] ? 'left' : 'right');
  });

  test('that were cleared are restored unchanged, unless the path was edited since', async () => {
    await trees.grow(app, 't', file('a.md', 'model'));
    await trees.edit(app, contentEdit('a.md', 'mine'));
    const [row] = await listEditRows(database.sql, app);
    const id = row?.edit_id ?? '';
    const ctx = { sql: database.sql };
    await clearOwnerEdits(ctx, app, (one) => one.edit_id === id);
    expect(await trees.served(app, 't')).toEqual({ 'a.md': 'model' });
    const restore = (userId: string | null, appId = app.appId) => restoreEdit(ctx, { appId, userId }, id);
    expect(await restore(null, 'nobody')).toBe(false);
    await trees.edit(app, contentEdit('a.md', 'newer'));
    await expect(restore(null)).rejects.toMatchObject({ status: 409, code: 'EditExists' });
    await database.sql`delete from tree_edits where app_id = ${app.appId}`;
    expect(await restore('max')).toBe(true);
    expect(await trees.served(app, 't')).toEqual({ 'a.md': 'mine' });
  });

  test('keep earlier texts of a path for its owner: generated and replaced ones, newest first', async () => {
    await trees.grow(app, 'one', file('a.md', 'first'));
    await trees.grow(app, 'two', file('a.md', 'second'), file('b.md', 'other path'));
    await trees.grow(zoe, 'own', file('a.md', 'of zoe'));
    await trees.edit(app, contentEdit('a.md', 'edited'));
    const [row] = await listEditRows(database.sql, app);
    await trees.within((tx) => saveReplaced(tx, app.appId, [row?.edit_id ?? ''], false));
    const earlier = await trees.within((tx) => listEarlierTexts(tx, app, 'a.md'));
    expect(earlier.map(({ content }) => content)).toEqual(['edited', 'second', 'first']);
  });
});

describe('a team that gets another team’s slug', () => {
  beforeEach(() =>
    trees.grow(
      app,
      't',
      teamFile('a', 'people.md', 'People of A. See workstreams/a/how-to.md and workstreams/a/people.md.'),
      teamFile('a', 'how-to.md'),
      teamFile('b', 'people.md', 'People of B.'),
    ),
  );
  const relabel = () =>
    trees.within((tx) => relabelTrees(tx, app.appId, { from: 'a', to: 'b', name: 'Team B' }));

  test('loses no file: one with a taken path is named after its old team, and links point to it', async () => {
    expect(await relabel()).toBe(1);
    expect(await trees.served(app, 't')).toEqual({
      'workstreams/b/a-people.md': 'People of A. See workstreams/b/how-to.md and workstreams/b/a-people.md.',
      'workstreams/b/how-to.md': 'Text of workstreams/b/how-to.md.',
      'workstreams/b/people.md': 'People of B.',
    });
  });

  test('loses no edit: each stays with its file', async () => {
    await trees.edit(
      app,
      contentEdit('workstreams/a/people.md', 'A, edited.'),
      contentEdit('workstreams/b/people.md', 'B, edited.'),
      contentEdit('workstreams/a/added.md', 'Added to A.', { kind: 'add', meta: { team: 'a' } }),
      contentEdit('workstreams/b/added.md', 'Added to B.', { kind: 'add', meta: { team: 'b' } }),
    );
    await relabel();
    expect(await trees.served(app, 't')).toMatchObject({
      'workstreams/b/a-people.md': 'A, edited.',
      'workstreams/b/people.md': 'B, edited.',
      'workstreams/b/a-added.md': 'Added to A.',
      'workstreams/b/added.md': 'Added to B.',
    });
  });

  test('leaves another app’s trees and edits unchanged', async () => {
    const other = { appId: `${app.appId}-other`, owner: null };
    await insertApp(database.sql, other.appId);
    await trees.grow(other, 'theirs', teamFile('a', 'people.md'));
    await trees.edit(other, contentEdit('workstreams/a/people.md', 'Theirs.'));
    await relabel();
    expect(await trees.served(other, 'theirs')).toEqual({ 'workstreams/a/people.md': 'Theirs.' });
  });
});
