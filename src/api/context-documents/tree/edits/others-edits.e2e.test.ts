import { beforeAll, expect, test } from 'vitest';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../../../../test/grow-tree.ts';
import type { Caller } from '../../../../../test/service.ts';
import { useSharedService } from '../../../../../test/set-up/use-service.ts';

const EDITOR = ['memories:read', 'trees:read', 'trees:write'];

const { service, admin } = useSharedService();
let ann: Caller;
let bob: Caller;
let chief: Caller;
let treeId: string;

async function userWith(userId: string, scopes: string[]): Promise<Caller> {
  const { token } = (await admin.post('/auth/user_token', { user_id: userId, scopes })).body;
  return service.caller(token);
}

beforeAll(async () => {
  [ann, bob] = [await userWith('ann', EDITOR), await userWith('bob', EDITOR)];
  chief = await userWith('chief', [...EDITOR, 'trees:admin']);
  await importDocuments(admin, SMALL_ORGANIZATION);
  treeId = (await growTree(admin)).tree_id;
});

/** Adds a file to the shared tree; returns the id of that edit. */
async function addFile(caller: Caller, path: string): Promise<string> {
  const { status } = await caller.send('PATCH', `/context-documents/tree/${treeId}/files`, {
    additions: { [path]: `# By ${path}\n` },
  });
  expect(status).toBe(200);
  const { items } = (await admin.get(`/context-documents/tree/${treeId}/edits`)).body;
  return items.find((edit: { path: string }) => edit.path === path).edit_id;
}

const remove = (caller: Caller, editId: string) =>
  caller.send('DELETE', `/context-documents/tree/edits/${editId}`);
const paths = async (): Promise<string[]> =>
  (await admin.get(`/context-documents/tree/by-id/${treeId}`)).body.files.map(
    (file: { path: string }) => file.path,
  );

test('a user who may edit clears their own edit but not another user’s', async () => {
  const anns = await addFile(ann, 'company/of-ann.md');
  const bobs = await addFile(bob, 'company/of-bob.md');
  expect((await remove(bob, anns)).status).toBe(403);
  expect(await paths()).toContain('company/of-ann.md');
  expect((await remove(bob, bobs)).status).toBe(200);
  expect(await paths()).not.toContain('company/of-bob.md');
  expect((await remove(ann, anns)).status).toBe(200);
  expect(await paths()).not.toContain('company/of-ann.md');
});

test('a user who may only edit cannot clear an edit of the app itself', async () => {
  const ours = await addFile(admin, 'company/of-the-app.md');
  expect((await remove(ann, ours)).status).toBe(403);
  expect(await paths()).toContain('company/of-the-app.md');
});

test('an administrator of the tree clears another user’s edit, which can be restored', async () => {
  const anns = await addFile(ann, 'company/again.md');
  expect((await remove(chief, anns)).status).toBe(200);
  expect(await paths()).not.toContain('company/again.md');
});
