import { beforeAll, expect, test } from 'vitest';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../../../test/grow-tree.ts';
import { useSharedService } from '../../../../test/set-up/use-service.ts';
import { isolationCase, onTree, plain } from '../../../../test/isolation/isolation-case.ts';

isolationCase('POST /context-documents/tree', (viewer, victim) => {
  const [user, own] = [victim.name.split('/')[1], viewer.name.split('/')[1]];
  const make = { method: 'POST', path: '/context-documents/tree' };
  // An app's key may generate the tree of any user of its app; a user may not generate another's.
  const other = { ...make, body: { user_id: user }, statuses: [403] };
  return [
    { ...make, as: 'sacrifice', body: {}, statuses: [202] },
    ...(own === 'app' || own === user ? [] : [other]),
  ];
});
isolationCase(
  'GET /context-documents/tree',
  plain('GET', '/context-documents/tree?size=100', undefined, [200]),
);
isolationCase('GET /context-documents/tree/latest', () => [
  { method: 'GET', path: '/context-documents/tree/latest', statuses: [200, 304] },
  { method: 'GET', path: '/context-documents/tree/latest?include_published=true' },
]);
isolationCase('GET /context-documents/tree/by-id/:tree_id', onTree('GET', 'by-id/:tree_id'));
isolationCase('GET /context-documents/tree/:tree_id/progress', onTree('GET', ':tree_id/progress'));
isolationCase('POST /context-documents/tree/:tree_id/cancel', onTree('POST', ':tree_id/cancel'));
isolationCase('GET /context-documents/tree/:tree_id/diff', onTree('GET', ':tree_id/diff'));
isolationCase('POST /context-documents/tree/:tree_id/publish', onTree('POST', ':tree_id/publish'));
isolationCase('POST /context-documents/tree/:tree_id/rollback', onTree('POST', ':tree_id/rollback'));
isolationCase(
  'POST /context-documents/tree/:tree_id/regenerate-doc',
  onTree('POST', ':tree_id/regenerate-doc', {
    key: 'company',
  }),
);
isolationCase('GET /context-documents/tree/:tree_id/export', onTree('GET', ':tree_id/export'));
isolationCase(
  'PATCH /context-documents/tree/:tree_id/files',
  onTree('PATCH', ':tree_id/files', {
    additions: { 'company/intruder.md': 'x' },
  }),
);
isolationCase(
  'POST /context-documents/tree/:tree_id/files/automerge',
  onTree('POST', ':tree_id/files/automerge', {
    path: 'company/note.md',
  }),
);

/* oxlint-disable typescript/no-explicit-any -- answers are asserted on, field by field */
const { admin } = useSharedService();
const latest = (query = '') => admin.get(`/context-documents/tree/latest${query}`);

beforeAll(async () => {
  await importDocuments(admin, SMALL_ORGANIZATION);
});

test('the config has documents by tier, and is changed and reset', async () => {
  const { body: config } = await admin.get('/context-documents/config');
  expect(config.require_review).toBe(false);
  expect(config.company.map((s: any) => s.key)).toEqual([
    'overview',
    'products',
    'customers',
    'people',
    'decisions',
    'glossary',
    'how-to',
  ]);
  expect(config.workstream.map((s: any) => s.key)).toEqual([
    'overview',
    'current-work',
    'decisions',
    'people',
    'how-to',
    'open-questions',
  ]);
  const spec = {
    key: 'probes',
    filename: 'probes.md',
    prompt: 'The probes of the company.',
    search_queries: ['probe readings'],
  };
  const changed = await admin.send('PATCH', '/context-documents/config', { company: [spec] });
  expect(changed.body.company).toEqual([spec]);
  expect(changed.body.workstream).toEqual(config.workstream);
  const tree = await growTree(admin);
  expect(tree.files.filter((f: any) => f.tier === 'company').map((f: any) => f.path)).toEqual([
    'company/probes.md',
    'index.md',
  ]);
  expect((await admin.post('/context-documents/config/reset')).body).toEqual(config);
});

test.each([
  [{ company: [{ key: 'Bad Key', filename: 'a.md', prompt: 'p', search_queries: ['q'] }] }],
  [{ company: [{ key: 'a', filename: '../a.md', prompt: 'p', search_queries: ['q'] }] }],
  [{ company: [{ key: 'a', filename: 'index.md', prompt: 'p', search_queries: ['q'] }] }],
  [{ company: [{ key: 'a', filename: 'a.md', prompt: '', search_queries: ['q'] }] }],
  [{ company: [{ key: 'a', filename: 'a.md', prompt: 'p', search_queries: [] }] }],
  [
    {
      workstream: [
        { key: 'a', filename: 'a.md', prompt: 'p', search_queries: ['q'] },
        { key: 'a', filename: 'b.md', prompt: 'p', search_queries: ['q'] },
      ],
    },
  ],
  [{ require_review: 'yes' }],
])('%j is not a config', async (body) => {
  expect((await admin.send('PATCH', '/context-documents/config', body)).status).toBe(422);
});

test('with require_review only a published tree is served', async () => {
  const served = (await latest()).body;
  await admin.send('PATCH', '/context-documents/config', { require_review: true });
  expect((await latest()).body).toMatchObject({ tree_id: served.tree_id, status: 'published' });
  const first = await growTree(admin);
  expect((await latest()).body.tree_id).toBe(served.tree_id);
  expect((await latest('?status=completed')).body.tree_id).toBe(first.tree_id);
  const published = await admin.post(`/context-documents/tree/${first.tree_id}/publish`);
  expect(published.body).toMatchObject({ status: 'published', published_at: expect.any(String) });
  const second = await growTree(admin);
  expect((await latest()).body.tree_id).toBe(first.tree_id);
  expect((await latest('?status=completed')).body.tree_id).toBe(second.tree_id);
  expect((await latest('?status=completed&include_published=false')).body.tree_id).toBe(second.tree_id);
  await admin.post(`/context-documents/tree/${second.tree_id}/publish`);
  expect((await latest()).body.tree_id).toBe(second.tree_id);
  expect((await admin.get(`/context-documents/tree/by-id/${first.tree_id}`)).body.status).toBe('completed');
  // Without it the newest is served, and that is what stays served when it is turned on again.
  await admin.send('PATCH', '/context-documents/config', { require_review: false });
  const third = await growTree(admin);
  await admin.send('PATCH', '/context-documents/config', { require_review: true });
  const { items } = (await admin.get('/context-documents/tree?status=published')).body;
  expect(items.map((tree: { tree_id: string }) => tree.tree_id)).toEqual([third.tree_id]);
});

test('a rollback serves the files of an earlier tree as a new version, and keeps the history', async () => {
  const first = (await admin.get('/context-documents/tree?status=completed')).body.items.at(-1);
  const old = (await admin.get(`/context-documents/tree/by-id/${first.tree_id}`)).body;
  const before = (await latest()).body;
  const back = await admin.post(`/context-documents/tree/${first.tree_id}/rollback`);
  expect(back.body).toMatchObject({
    status: 'published',
    version: before.version + 1,
    meta: { rolled_back_to: first.tree_id },
  });
  expect(back.body.files.map((f: any) => [f.path, f.sha256])).toEqual(
    old.files.map((f: any) => [f.path, f.sha256]),
  );
  expect((await latest()).body.tree_id).toBe(back.body.tree_id);
  expect((await admin.get(`/context-documents/tree/by-id/${before.tree_id}`)).status).toBe(200);
});
