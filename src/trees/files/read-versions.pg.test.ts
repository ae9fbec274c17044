import { expect, test } from 'vitest';
import { useStoredTrees } from '../../../test/set-up/use-stored-trees.ts';
import { contentEdit, file, viewerOf } from '../../../test/stored/trees.ts';
import { findTextsBeforeMerge, saveReplaced, listEditRows, upsertEdit } from '../edits/queries.ts';
import type { TreeOwner } from '../queries.ts';
import { getFileOfTree, readVersions, readVersionText } from './read-versions.ts';
import { suggestFiles } from './suggest-files.ts';

const { database, trees, app, zoe } = useStoredTrees();
const PATH = 'company/overview.md';

const grow = (owner: TreeOwner, id: string, ...texts: [path: string, text: string][]): Promise<void> =>
  trees.grow(owner, id, ...texts.map(([path, text]) => file(path, text)));
/** Saves a text as a person does, so the previous one is kept. Times come from the clock, so each save waits for the next millisecond. */
async function save(owner: TreeOwner, text: string, baseline = 'one', editedBy = 'ann'): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 5));
  await trees.within(async (tx) => {
    const known = (await listEditRows(tx, owner)).map((edit) => edit.edit_id);
    await saveReplaced(tx, owner.appId, known, false);
    await upsertEdit(tx, owner, contentEdit(PATH, text, { llmBaseline: baseline, editedBy }));
  });
}
const textsOf = async (owner: TreeOwner): Promise<string[]> => {
  const texts: string[] = [];
  for (const version of await readVersions(database.sql, owner, PATH))
    texts.push(await readVersionText(database.sql, owner.appId, PATH, version.place));
  return texts;
};

test('every text of a file is found at its position: of trees, of edits, of replaced edits', async () => {
  await grow(app, 't1', [PATH, 'one']);
  await save(app, 'mine');
  await save(app, 'mine, longer');
  await save(app, 'mine, longer', 'two');
  expect(await textsOf(app)).toEqual(['one', 'mine', 'mine, longer']);
  const versions = await readVersions(database.sql, app, PATH);
  expect(versions.map(({ kind, by }) => [kind, by])).toEqual([
    ['generated', null],
    ['edited', 'ann'],
    ['edited', 'ann'],
  ]);
});

test('another owner’s trees and edits are not versions, and their positions no texts', async () => {
  await grow(app, 't1', [PATH, 'one']);
  await grow(zoe, 't2', [PATH, 'of zoe']);
  await save(zoe, 'mine');
  expect(await textsOf(app)).toEqual(['one']);
  expect(await textsOf(zoe)).toEqual(['of zoe', 'mine']);
  expect(await readVersionText(database.sql, 'another app', PATH, { treeId: 't1' })).toBe('');
  const [edit] = await listEditRows(database.sql, zoe);
  expect(await readVersionText(database.sql, 'another app', PATH, { editId: edit?.edit_id ?? '' })).toBe('');
  expect(await readVersionText(database.sql, app.appId, PATH, { replacedId: 0 })).toBe('');
});

test('a file is found at its served path and at the path where the model writes it', async () => {
  await grow(app, 't1', [PATH, 'one'], ['company/people.md', 'two']);
  await trees.within((tx) =>
    upsertEdit(tx, app, {
      ...contentEdit(PATH, ''),
      kind: 'rename',
      newPath: 'company/about.md',
      content: null,
    }),
  );
  const at = async (path: string) => (await getFileOfTree(database.sql, viewerOf(app), 't1', path)).file.path;
  expect([await at('company/about.md'), await at(PATH)]).toEqual(['company/about.md', 'company/about.md']);
  await expect(at('company/none.md')).rejects.toMatchObject({ status: 404, code: 'FileNotFound' });
  await expect(
    getFileOfTree(database.sql, { appId: 'another app', userId: null }, 't1', PATH),
  ).rejects.toMatchObject({ code: 'TreeNotFound' });
});

test('the texts before a merge are the edit and its base from before the current baseline', async () => {
  await grow(app, 't1', [PATH, 'one']);
  await save(app, 'mine');
  const [edit] = await listEditRows(database.sql, app);
  const before = () => findTextsBeforeMerge(database.sql, app.appId, edit?.edit_id ?? '');
  expect(await before()).toBeNull();
  await save(app, 'mine and two', 'two');
  await save(app, 'mine, two and more', 'two');
  expect(await before()).toEqual({ base: 'one', ours: 'mine' });
});

test('files are suggested by title and path, with people’s edits, but without another owner’s', async () => {
  await grow(app, 't1', [PATH, '# What we do\n\nKilns.'], ['company/people.md', '# People\n']);
  const find = async (owner: TreeOwner, query: string, limit = 8) =>
    (await suggestFiles({ sql: database.sql }, viewerOf(owner), query, limit)).map(({ path, title }) => [
      path,
      title,
    ]);
  expect(await find(app, 'what')).toEqual([[PATH, 'What we do']]);
  expect(await find(app, 'comp')).toHaveLength(2);
  expect(await find(app, 'comp', 1)).toHaveLength(1);
  await save(app, '# How we fire\n');
  expect([await find(app, 'what'), await find(app, 'how fi')]).toEqual([[], [[PATH, 'How we fire']]]);
  expect(await find({ appId: 'another app', owner: null }, 'how')).toEqual([]);
});
