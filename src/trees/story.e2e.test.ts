import { beforeAll, describe, expect, test } from 'vitest';
import { growTree, importDocuments, SMALL_ORGANIZATION, treeOf } from '../../test/grow-tree.ts';
import { useSharedService } from '../../test/set-up/use-service.ts';
import { isolationCase, plain } from '../../test/isolation/isolation-case.ts';

isolationCase(
  'GET /context-documents/data-summary',
  plain('GET', '/context-documents/data-summary', undefined, [200]),
);
isolationCase('GET /context-documents/staleness', plain('GET', '/context-documents/staleness'));

/* oxlint-disable typescript/no-explicit-any -- answers are asserted on, field by field */
const { service, admin } = useSharedService();
let tree: any;

const fileOf = (from: any, path: string): any => from.files.find((f: any) => f.path === path);
const OVERVIEW = 'workstreams/firmware/overview.md';

beforeAll(async () => {
  await importDocuments(admin, SMALL_ORGANIZATION);
  tree = await growTree(admin);
});

describe('a tree', () => {
  test('has the seven fields of the wire and files by tier and team', () => {
    expect(tree).toMatchObject({ status: 'completed', version: 1, error: null });
    expect(Object.keys(tree)).toEqual(
      expect.arrayContaining([
        'tree_id',
        'status',
        'version',
        'files',
        'error',
        'created_at',
        'completed_at',
        'meta',
      ]),
    );
    const paths = tree.files.map((f: any) => f.path);
    expect(paths).toEqual(expect.arrayContaining(['index.md', 'company/overview.md', OVERVIEW]));
    expect(fileOf(tree, OVERVIEW)).toMatchObject({
      tier: 'workstream',
      team: 'firmware',
      status: 'generated',
    });
    expect(fileOf(tree, 'company/overview.md')).toMatchObject({ tier: 'company', team: '' });
    expect(tree.meta.teams.map((t: any) => t.slug)).toEqual(['firmware', 'support']);
  });

  test('says only what the documents say, with a footnote for every citation', () => {
    for (const file of tree.files) {
      const labels = [...file.content.matchAll(/\[\^([0-9a-f]+)\](?!:)/g)].map((m) => m[1]);
      for (const label of labels) expect(file.content).toContain(`\n[^${label}]: `);
    }
    expect(fileOf(tree, OVERVIEW).content).toContain(
      'The Firmware team writes every program that runs on the probes.',
    );
    expect(fileOf(tree, 'workstreams/firmware/decisions.md').content).toContain(
      '- 2026-03-04: **FW-ADR-1: Operating system** — The team decided on 4 March 2026 to use FreeRTOS on all probes.',
    );
    expect(fileOf(tree, OVERVIEW).content).toMatch(/\[\^[0-9a-f]{8}\]: notion, fw-team$/m);
    expect(fileOf(tree, OVERVIEW).content).not.toContain('Hollin');
  });

  test('is mapped by index.md', () => {
    expect(fileOf(tree, 'index.md').content).toContain(
      '- **Firmware**: [Overview](workstreams/firmware/overview.md)',
    );
  });

  test('shows no phase once it is done', async () => {
    const { body } = await admin.get(`/context-documents/tree/${tree.tree_id}/progress`);
    expect(body).toEqual({
      tree_id: tree.tree_id,
      status: 'completed',
      phase: null,
      completed_docs: tree.files.length,
      total_docs: tree.files.length,
    });
  });

  test('that does not exist returns 404 everywhere', async () => {
    for (const [method, path] of [
      ['GET', 'by-id/tree-none'],
      ['GET', 'tree-none/progress'],
      ['GET', 'tree-none/diff'],
      ['GET', 'tree-none/edits'],
      ['GET', 'tree-none/export'],
      ['POST', 'tree-none/cancel'],
      ['POST', 'tree-none/publish'],
      ['POST', 'tree-none/rollback'],
    ] as const) {
      const { status, body } = await admin.send(method, `/context-documents/tree/${path}`);
      expect([path, status, body.error]).toEqual([path, 404, 'TreeNotFound']);
    }
  });
});

describe('the latest tree', () => {
  test('is not sent again while it is unchanged', async () => {
    const first = await admin.get('/context-documents/tree/latest');
    expect(first.headers.get('etag')).toBe('"1"');
    const second = await admin.get('/context-documents/tree/latest', { 'if-none-match': '"1"' });
    expect([second.status, second.body]).toEqual([304, '']);
    expect((await admin.get('/context-documents/tree/latest?since_version=1')).status).toBe(304);
    expect((await admin.get('/context-documents/tree/latest?since_version=0')).status).toBe(200);
  });

  test('can be requested by state', async () => {
    expect((await admin.get('/context-documents/tree/latest?status=completed')).body.tree_id).toBe(
      tree.tree_id,
    );
    expect((await admin.get('/context-documents/tree/latest?status=published')).status).toBe(404);
    expect((await admin.get('/context-documents/tree/latest?status=odd')).status).toBe(422);
  });
});

test('progress can be followed as events until the tree is done', async () => {
  const created = await admin.post('/context-documents/tree', {});
  const response = await fetch(`${service.url}/context-documents/tree/${created.body.tree_id}/progress`, {
    headers: { authorization: `Bearer ${admin.key}`, accept: 'text/event-stream' },
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const events = (await response.text())
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)));
  expect(events.at(-1)).toMatchObject({ status: 'completed', phase: null });
});

test('a tree of unchanged documents is copied without rewriting a file', async () => {
  const again = await growTree(admin);
  expect(again.version).toBeGreaterThan(tree.version);
  for (const file of again.files.filter((f: any) => f.path !== 'index.md')) {
    expect([file.path, file.provenance.reused]).toEqual([file.path, true]);
    expect(file.content).toBe(fileOf(tree, file.path).content);
  }
  const diff = (await admin.get(`/context-documents/tree/${again.tree_id}/diff`)).body;
  expect(diff).toMatchObject({ against: expect.any(String), added: [], removed: [], changed: [] });
  expect(diff.unchanged).toBe(again.files.length);
});

test('only files whose documents changed are rewritten, as staleness announced', async () => {
  const fresh = (await admin.get('/context-documents/staleness')).body;
  expect(fresh).toMatchObject({ is_stale: false, documents_added: 0, documents_removed: 0, stale_files: [] });
  await importDocuments(admin, [
    {
      ...SMALL_ORGANIZATION[3]!,
      text: '# Support team\n\nThe Support team answers every ticket of a customer within 4 hours now.',
    },
  ]);
  await service.settled();
  const stale = (await admin.get('/context-documents/staleness')).body;
  expect(stale).toMatchObject({ is_stale: true, documents_added: 0, documents_changed: 1 });
  expect(stale.stale_files.map((f: any) => f.path)).toContain('workstreams/support/overview.md');
  const next = await growTree(admin);
  expect(fileOf(next, 'workstreams/support/overview.md').content).toContain('within 4 hours now');
  expect(fileOf(next, 'workstreams/support/overview.md').provenance.reused).toBe(false);
  expect(fileOf(next, OVERVIEW).provenance.reused).toBe(true);
  const diff = (await admin.get(`/context-documents/tree/${next.tree_id}/diff`)).body;
  expect(diff.changed.map((c: any) => c.path)).toContain('workstreams/support/overview.md');
  expect(diff.changed.flatMap((c: any) => c.hunks.flatMap((h: any) => h.lines)).join('\n')).toContain(
    'within 4 hours now',
  );
});

test('the history lists every tree, newest first and page by page', async () => {
  const all = (await admin.get('/context-documents/tree')).body.items;
  expect(all.length).toBeGreaterThanOrEqual(4);
  expect(all.map((t: any) => t.version)).toEqual(
    all.map((t: any) => t.version).toSorted((a: number, b: number) => b - a),
  );
  const first = (await admin.get('/context-documents/tree?size=2')).body;
  const second = (await admin.get(`/context-documents/tree?size=2&cursor=${first.next_cursor}`)).body;
  expect([...first.items, ...second.items].map((t: any) => t.tree_id)).toEqual(
    all.slice(0, 4).map((t: any) => t.tree_id),
  );
  expect((await admin.get('/context-documents/tree?cursor=nonsense')).status).toBe(422);
});

test('two concurrent requests share one generation', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post('/context-documents/tree', {})));
  expect(answers.map((a) => a.status)).toEqual([202, 202, 202, 202]);
  expect(new Set(answers.map((a) => a.body.tree_id)).size).toBe(1);
  await treeOf(admin, answers[0]!.body.tree_id);
});

test('a document can be rewritten by its key, and everything else is copied', async () => {
  const latest = (await admin.get('/context-documents/tree/latest')).body;
  const wrong = await admin.post(`/context-documents/tree/${latest.tree_id}/regenerate-doc`, {
    key: 'nothing',
  });
  expect([wrong.status, wrong.body.detail[0].loc]).toEqual([422, ['body', 'key']]);
  const started = await admin.post(`/context-documents/tree/${latest.tree_id}/regenerate-doc`, {
    key: 'overview',
  });
  expect(started.status).toBe(202);
  const next = await treeOf(admin, started.body.tree_id);
  expect(fileOf(next, OVERVIEW).provenance.reused).toBe(false);
  expect(fileOf(next, 'workstreams/firmware/decisions.md').provenance.reused).toBe(true);
  expect(next.files.map((f: any) => f.path)).toEqual(latest.files.map((f: any) => f.path));
});

test('one workstream can be rewritten, and a name that no document contains creates no file', async () => {
  const latest = (await admin.get('/context-documents/tree/latest')).body;
  const next = await growTree(admin, { workstream_name: 'Support' });
  expect(next.files.map((f: any) => f.path)).toEqual(latest.files.map((f: any) => f.path));
  expect(next.meta.scope).toEqual({ workstream_name: 'Support' });
});

test('sources limit the documents of a tree', async () => {
  const next = await growTree(admin, { sources: ['slack'] });
  const all = next.files.map((f: any) => f.content).join('\n');
  expect(all).toContain('The battery of a probe lasts 4 years at the default interval.');
  expect(all).not.toContain('FreeRTOS');
  await growTree(admin);
});

test('the export is a zip of the served files, with the same bytes each time', async () => {
  const latest = (await admin.get('/context-documents/tree/latest')).body;
  const load = async () => {
    const response = await fetch(`${service.url}/context-documents/tree/${latest.tree_id}/export`, {
      headers: { authorization: `Bearer ${admin.key}` },
    });
    expect(response.headers.get('content-type')).toBe('application/zip');
    return Buffer.from(await response.arrayBuffer());
  };
  const [one, two] = [await load(), await load()];
  expect(one.equals(two)).toBe(true);
  const { unzipSync, strFromU8 } = await import('fflate');
  const files = Object.entries(unzipSync(one)).map(([path, bytes]) => [path, strFromU8(bytes)]);
  expect(files).toEqual(latest.files.map((f: any) => [f.path, f.content]));
});

test('the data summary counts documents and names the teams', async () => {
  const { body } = await admin.get('/context-documents/data-summary');
  expect(body).toMatchObject({
    documents: 5,
    total_resources: 5,
    by_source: { notion: { documents: 3 }, slack: { documents: 1 } },
    pipeline_mode: 'builtin',
  });
  expect(body.teams.map((t: any) => t.name)).toEqual(['Firmware', 'Support']);
});

test('without documents a tree says that nothing is known, and a user alone can generate it', async () => {
  const other = await service.createApp('empty-app');
  const empty = await growTree(other);
  expect(empty.status).toBe('completed');
  expect(fileOf(empty, 'company/overview.md').content).toContain('Nothing is known yet.');
  expect(empty.files.filter((f: any) => f.tier === 'workstream')).toEqual([]);
});
