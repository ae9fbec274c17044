import { beforeAll, expect, test } from 'vitest';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../test/grow-tree.ts';
import type { Caller } from '../../test/service.ts';
import { useSharedService } from '../../test/set-up/use-service.ts';

/* oxlint-disable typescript/no-explicit-any -- answers are asserted on, field by field */
const { service, admin } = useSharedService();
let ann: Caller;
let bob: Caller;
let other: Caller;
let annsTree: any;
let appTree: any;

const SECRET = 'Ann plans to buy the orchard of Vallmora for 4 million euros in May.';

beforeAll(async () => {
  ann = admin.as('ann');
  bob = admin.as('bob');
  other = await service.createApp('other');
  await importDocuments(admin, SMALL_ORGANIZATION);
  await importDocuments(ann, [
    {
      resource_id: 'anns-note',
      title: 'Note of Ann',
      text: SECRET,
      metadata: { team: 'Firmware', author: 'Ann' },
    },
  ]);
  appTree = await growTree(admin);
  annsTree = await growTree(ann);
});

const everything = (tree: any): string => JSON.stringify(tree);

test('a user’s own tree holds documents of the app and of the user, with the user’s files', () => {
  expect(everything(annsTree)).toContain('4 million euros');
  expect(everything(annsTree)).toContain('The Firmware team writes every program');
  const own = annsTree.files.filter((f: any) => f.tier === 'personal');
  expect(own.map((f: any) => f.path)).toEqual(['personal/ann/overview.md']);
  expect(own[0].content).toContain('4 million euros');
  expect(own[0].content).not.toContain('FreeRTOS');
});

test('the app’s tree contains nothing of a user, and users see it until they have their own', async () => {
  expect(everything(appTree)).not.toMatch(/4 million|anns-note|Note of Ann/);
  expect((await bob.get('/context-documents/tree/latest')).body.tree_id).toBe(appTree.tree_id);
  expect((await ann.get('/context-documents/tree/latest')).body.tree_id).toBe(annsTree.tree_id);
  expect((await admin.get('/context-documents/tree/latest')).body.tree_id).toBe(appTree.tree_id);
});

test('nobody else finds a user’s tree, at any address, and the answers are as for a missing tree', async () => {
  const id = annsTree.tree_id;
  for (const caller of [admin, bob, other]) {
    for (const [method, path, body] of [
      ['GET', `by-id/${id}`],
      ['GET', `${id}/progress`],
      ['GET', `${id}/diff`],
      ['GET', `${id}/edits`],
      ['GET', `${id}/export`],
      ['POST', `${id}/cancel`],
      ['POST', `${id}/publish`],
      ['POST', `${id}/rollback`],
      ['POST', `${id}/regenerate-doc`, { key: 'overview' }],
      ['POST', `${id}/files/automerge`, { path: 'company/overview.md' }],
      ['PATCH', `${id}/files`, { files: { 'company/overview.md': 'x' } }],
    ] as const) {
      const real = await caller.send(method, `/context-documents/tree/${path}`, body);
      const none = await caller.send(
        method,
        `/context-documents/tree/${path.replace(id, 'tree-none')}`,
        body,
      );
      expect([path, real.status, real.body.error]).toEqual([path, 404, 'TreeNotFound']);
      expect(real.body.message.replace(id, 'tree-none')).toBe(none.body.message);
    }
    const events = await caller.get(`/context-documents/tree/${id}/progress`, {
      accept: 'text/event-stream',
    });
    expect(events.status).toBe(404);
    const list = (await caller.get('/context-documents/tree')).body.items;
    expect(list.map((t: any) => t.tree_id)).not.toContain(id);
    expect(JSON.stringify((await caller.get('/context-documents/data-summary')).body)).not.toContain(id);
  }
});

test('another app sees nothing of this app’s trees', async () => {
  expect((await other.get('/context-documents/tree/latest')).status).toBe(404);
  expect((await other.get('/context-documents/tree')).body.items).toEqual([]);
  expect((await other.get('/context-documents/data-summary')).body).toMatchObject({
    documents: 0,
    teams: [],
  });
  expect((await other.get('/context-documents/staleness')).status).toBe(404);
  expect((await other.get(`/context-documents/tree/${appTree.tree_id}/export`)).status).toBe(404);
  expect(
    (await other.get(`/context-documents/tree/${appTree.tree_id}/diff?against=${annsTree.tree_id}`)).status,
  ).toBe(404);
});

test('a diff against a tree that the caller cannot see is refused', async () => {
  const { status, body } = await bob.get(
    `/context-documents/tree/${appTree.tree_id}/diff?against=${annsTree.tree_id}`,
  );
  expect([status, body.error]).toEqual([404, 'TreeNotFound']);
});

test('a user’s edits of their own tree are visible only to that user', async () => {
  const edit = await ann.send('PATCH', `/context-documents/tree/${annsTree.tree_id}/files`, {
    files: { 'company/overview.md': 'Ann’s words' },
  });
  expect(edit.status).toBe(200);
  const [own] = (await ann.get(`/context-documents/tree/${annsTree.tree_id}/edits`)).body.items;
  expect((await bob.get(`/context-documents/tree/${appTree.tree_id}/edits`)).body.items).toEqual([]);
  for (const caller of [admin, bob, other]) {
    expect((await caller.send('DELETE', `/context-documents/tree/edits/${own.edit_id}`)).status).toBe(404);
    const resolve = `/context-documents/tree/${appTree.tree_id}/edits/${own.edit_id}/resolve`;
    expect((await caller.post(resolve, {})).status).toBe(404);
  }
  expect((await bob.post('/context-documents/tree/edits/clear', {})).body.cleared).toBe(0);
  expect((await ann.get(`/context-documents/tree/${annsTree.tree_id}/edits`)).body.items).toHaveLength(1);
  expect((await admin.get('/context-documents/tree/latest')).body.version).toBe(appTree.version);
});

test('a user cannot request another user’s tree, the app can', async () => {
  const minted = { user_id: 'bob', scopes: ['trees:read', 'trees:write'] };
  const token = (await admin.post('/auth/user_token', minted)).body.token;
  const asBob = service.caller(token);
  const refused = await asBob.post('/context-documents/tree', { user_id: 'ann' });
  expect([refused.status, refused.body.error]).toEqual([403, 'WrongUser']);
  const made = await admin.post('/context-documents/tree', { user_id: 'ann' });
  expect(made.body.meta.scope.user_id).toBe('ann');
  expect((await bob.get(`/context-documents/tree/by-id/${made.body.tree_id}`)).status).toBe(404);
});

test('reading needs trees:read and writing trees:write', async () => {
  const { body } = await admin.post('/auth/keys', { name: 'reader', scopes: ['trees:read'] });
  const reader = service.caller(body.key);
  expect((await reader.get('/context-documents/tree/latest')).status).toBe(200);
  const refused = await reader.post('/context-documents/tree', {});
  expect([refused.status, refused.body.error]).toEqual([403, 'WrongScopes']);
  expect((await service.caller('nonsense').get('/context-documents/tree/latest')).status).toBe(401);
});
