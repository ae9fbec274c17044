import { beforeAll, expect, test } from 'vitest';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../../../test/grow-tree.ts';
import { isolationCase, onTree } from '../../../../test/isolation/isolation-case.ts';
import { useSharedService } from '../../../../test/set-up/use-service.ts';

isolationCase('GET /context-documents/tree/:tree_id/history', onTree('GET', ':tree_id/history'));

const { service, admin } = useSharedService();
const PATH = 'workstreams/firmware/overview.md';
const TREE = '/context-documents/tree';

interface Item {
  at: string;
  by: string;
  author: string | null;
  tree_id: string;
  changes: { kind: string; path: string }[];
}
let treeId = '';
const historyOf = async (query = ''): Promise<Item[]> =>
  (await admin.get(`${TREE}/${treeId}/history${query}`)).body.items;
/** Returns the file's text as served at a time. */
const textAt = async ({ tree_id, at }: Item): Promise<string | undefined> => {
  const { body } = await admin.get(`${TREE}/by-id/${tree_id}?as_of=${at}`);
  return body.files.find((file: { path: string }) => file.path === PATH)?.content;
};
const save = async (user: string, content: string) => {
  const reply = await admin.as(user).send('PATCH', `${TREE}/${treeId}/files`, { files: { [PATH]: content } });
  expect(reply.status).toBe(200);
};

beforeAll(async () => {
  await importDocuments(admin, SMALL_ORGANIZATION);
  treeId = (await growTree(admin)).tree_id;
});

test('every text that was ever served is found, with its author, even if replaced or cleared', async () => {
  const written = (await admin.get(`${TREE}/by-id/${treeId}`)).body.files.find(
    (file: { path: string }) => file.path === PATH,
  ).content;
  await save('ann', `${written}\nA line of Ann.\n`);
  await save('bob', `${written}\nA line of Ann.\n\nA line of Bob.\n`);
  await admin.post(`${TREE}/edits/clear`, { paths: [PATH] });
  const items = await historyOf();
  expect(items.map(({ by, author, changes }) => [by, author, ...changes.map(({ kind }) => kind)])).toEqual([
    ['person', null, 'clear'],
    ['person', 'bob', 'content'],
    ['person', 'ann', 'content'],
    ['model', expect.stringContaining('builtin')],
  ]);
  const texts = await Promise.all(items.map(textAt));
  expect(texts[0]).toBe(written);
  expect(texts[1]).toContain('A line of Bob.');
  expect(texts[2]).toContain('A line of Ann.');
  expect(texts[2]).not.toContain('Bob');
  expect(texts[3]).toBe(written);
});

test('the history of one file lists only its changes, and a page ends where the next begins', async () => {
  const changed = await historyOf(`?path=${PATH}`);
  expect(changed).toHaveLength(4);
  expect(await historyOf('?path=company/overview.md')).toHaveLength(1);
  const [first] = await historyOf('?size=1');
  expect([first, ...(await historyOf(`?before=${first?.at}`))]).toEqual(await historyOf());
  expect((await admin.get(`${TREE}/${treeId}/history?before=yesterday`)).status).toBe(422);
});

test('a user’s edits of their own tree are only in that user’s history', async () => {
  const ann = admin.as('ann');
  const own = await growTree(ann);
  await ann.send('PATCH', `${TREE}/${own.tree_id}/files`, { files: { [PATH]: 'Canary of Ann' } });
  const all = await Promise.all((await historyOf()).map(textAt));
  expect(all.join('\n')).not.toContain('Canary');
  expect((await admin.as('bob').get(`${TREE}/${own.tree_id}/history`)).status).toBe(404);
  expect((await ann.get(`${TREE}/${own.tree_id}/history`)).body.items).toHaveLength(2);
});

test('a text that waits for review has the time when its author saved it, not that of a later generation', async () => {
  const app = await service.createApp('waiting');
  const [team, ...others] = SMALL_ORGANIZATION;
  if (!team) throw new Error('the organization has documents');
  await importDocuments(app, [team, ...others]);
  const first = await growTree(app);
  const { content } = first.files.find((file: { path: string }) => file.path === PATH);
  const saved = content.replace('every program', 'the bootloader, the update client and the bench tools');
  expect(saved).not.toBe(content);
  const reply = await app.send('PATCH', `${TREE}/${first.tree_id}/files`, { files: { [PATH]: saved } });
  expect(reply.status).toBe(200);
  await importDocuments(app, [
    {
      ...team,
      text: team.text.replace(
        'every program',
        'the 14 drivers of the radio, the battery gauge and the clock',
      ),
    },
  ]);
  const second = await growTree(app);
  const { body } = await app.get(`${TREE}/${second.tree_id}/edits`);
  expect(body.items.map(({ needs_review }: { needs_review: boolean }) => needs_review)).toEqual([true]);
  const { items } = (await app.get(`${TREE}/${second.tree_id}/history`)).body;
  expect(items.map(({ by, tree_id }: Item) => [by, tree_id])).toEqual([
    ['model', second.tree_id],
    ['person', first.tree_id],
    ['model', first.tree_id],
  ]);
});
