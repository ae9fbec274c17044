import { beforeAll, expect, test } from 'vitest';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../../../test/grow-tree.ts';
import { isolationCase, onTree } from '../../../../test/isolation/isolation-case.ts';
import { useSharedService } from '../../../../test/set-up/use-service.ts';

isolationCase('GET /context-documents/tree/:tree_id/history', onTree('GET', ':tree_id/history'));

const { admin } = useSharedService();
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
/** The text of the file as it was served at a time. */
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

test('every text that was served is found again, with who wrote it, also those that were replaced and cleared', async () => {
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

test('the history of one file lists only what changed it, and a page ends where the next begins', async () => {
  const changed = await historyOf(`?path=${PATH}`);
  expect(changed).toHaveLength(4);
  expect(await historyOf('?path=company/overview.md')).toHaveLength(1);
  const [first] = await historyOf('?size=1');
  expect([first, ...(await historyOf(`?before=${first?.at}`))]).toEqual(await historyOf());
  expect((await admin.get(`${TREE}/${treeId}/history?before=yesterday`)).status).toBe(422);
});

test('a user’s own edits of the own tree are in no history but that user’s', async () => {
  const ann = admin.as('ann');
  const own = await growTree(ann);
  await ann.send('PATCH', `${TREE}/${own.tree_id}/files`, { files: { [PATH]: 'Canary of Ann' } });
  const all = await Promise.all((await historyOf()).map(textAt));
  expect(all.join('\n')).not.toContain('Canary');
  expect((await admin.as('bob').get(`${TREE}/${own.tree_id}/history`)).status).toBe(404);
  expect((await ann.get(`${TREE}/${own.tree_id}/history`)).body.items).toHaveLength(2);
});
