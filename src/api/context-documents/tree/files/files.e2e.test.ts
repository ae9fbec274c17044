import { beforeAll, describe, expect, test } from 'vitest';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../../../../test/grow-tree.ts';
import { isolationCase, onTree } from '../../../../../test/isolation/isolation-case.ts';
import { useSharedService } from '../../../../../test/set-up/use-service.ts';

const TREE = '/context-documents/tree';
isolationCase('GET /context-documents/tree/:tree_id/files', onTree('GET', ':tree_id/files'));
isolationCase(
  'GET /context-documents/tree/:tree_id/files/content',
  onTree('GET', ':tree_id/files/content?path=index.md'),
);
isolationCase(
  'GET /context-documents/tree/:tree_id/files/history',
  onTree('GET', ':tree_id/files/history?path=index.md'),
);
isolationCase(
  'GET /context-documents/tree/:tree_id/files/evidence',
  onTree('GET', ':tree_id/files/evidence?path=index.md&label=none'),
);

/* oxlint-disable typescript/no-explicit-any -- answers are asserted on, field by field */
const { service, admin } = useSharedService();
const OVERVIEW = 'workstreams/firmware/overview.md';
let treeId = '';
const get = (rest: string, headers?: Record<string, string>, by = admin) =>
  by.get(`${TREE}/${treeId}/files${rest}`, headers);
const at = (path: string) => `path=${encodeURIComponent(path)}`;
const save = async (files: Record<string, string>, by = admin) => {
  const { version } = (await get('')).body;
  const { status } = await by.send(
    'PATCH',
    `${TREE}/${treeId}/files`,
    { files },
    { 'if-match': `"${version}"` },
  );
  expect(status).toBe(200);
};
const fileOf = (body: any, path: string): any => body.items.find((file: any) => file.path === path);

beforeAll(async () => {
  await importDocuments(admin, SMALL_ORGANIZATION);
  treeId = (await growTree(admin)).tree_id;
});

describe('the files of a tree', () => {
  test('are listed without text: title, size, and nothing edited or stale at first', async () => {
    const whole = (await admin.get(`${TREE}/by-id/${treeId}`)).body;
    const { body, headers } = await get('');
    expect([body.version, body.next_cursor, headers.get('etag')]).toEqual([
      whole.version,
      null,
      `"${whole.version}"`,
    ]);
    expect(
      body.items.map((file: any) => [file.path, file.sha256, file.bytes, file.edit, file.stale]),
    ).toEqual(
      whole.files.map((file: any) => [file.path, file.sha256, Buffer.byteLength(file.content), null, false]),
    );
    for (const file of body.items) {
      expect(file).not.toHaveProperty('content');
      expect(file.provenance).not.toHaveProperty('citations');
      expect(file.title).not.toBe('');
    }
  });

  test('come in consecutive pages', async () => {
    const all = (await get('')).body.items.map((file: any) => file.path);
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await get(`?size=2${cursor}`);
      seen.push(...body.items.map((file: any) => file.path));
      if (body.next_cursor === null) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(seen).toEqual(all);
    for (const query of [
      '?cursor=x',
      `?cursor=${Buffer.from('[1]').toString('base64url')}`,
      '?size=0',
      '?size=201',
    ])
      expect([query, (await get(query)).status]).toEqual([query, 422]);
  });

  test('show who edited them and which are stale', async () => {
    await save({ [OVERVIEW]: '# Mine\n\nOnly this.\n' }, admin.as('ann'));
    await importDocuments(admin, [
      { ...SMALL_ORGANIZATION[0]!, text: '# Firmware team\n\nIt has another lead.' },
    ]);
    await service.settled();
    const file = fileOf((await get('')).body, OVERVIEW);
    expect(file).toMatchObject({
      title: 'Mine',
      bytes: 19,
      status: 'edited',
      stale: true,
      edit: { kind: 'content', needs_review: false, edited_by: 'ann' },
    });
    const { items } = (await admin.get(`${TREE}/${treeId}/edits`)).body;
    expect(file.edit.edit_id).toBe(items[0].edit_id);
    const { edit } = (await get(`/content?${at(OVERVIEW)}`)).body;
    expect(edit).toEqual({ ...file.edit, baseline: items[0].llm_baseline });
  });
});

test('Prefer: return=minimal returns a tree without its files, both when reading and when changing it', async () => {
  const minimal = { prefer: 'return=minimal' };
  const latest = await admin.get(`${TREE}/latest`, minimal);
  expect([latest.body.tree_id, latest.body.files, latest.headers.get('vary')]).toEqual([
    treeId,
    null,
    'prefer',
  ]);
  const path = `${TREE}/${treeId}/files`;
  const changed = await admin.send('PATCH', path, { additions: { 'company/new.md': '# New\n' } }, minimal);
  expect([changed.body.version, changed.body.files]).toEqual([latest.body.version + 1, null]);
  expect((await get(`/content?${at('company/new.md')}`)).body.content).toBe('# New\n');
});

describe('one file', () => {
  test('returns its text and the entity tag that a change requires', async () => {
    const { body, headers } = await get(`/content?${at('index.md')}`);
    const whole = (await admin.get(`${TREE}/by-id/${treeId}`)).body;
    const { tree_version: version, edit, ...file } = body;
    expect(edit).toBeNull();
    expect(file).toEqual(whole.files.find((one: any) => one.path === 'index.md'));
    const etag = headers.get('etag') ?? '';
    expect([version, etag]).toEqual([whole.version, `"${whole.version}"`]);
    expect((await get(`/content?${at('index.md')}`, { 'if-none-match': etag })).status).toBe(304);
    const changed = await admin.send(
      'PATCH',
      `${TREE}/${treeId}/files`,
      { files: { 'index.md': body.content } },
      { 'if-match': etag },
    );
    expect(changed.status).toBe(200);
  });

  test.each(['none.md', '../../etc/passwd', "' or true --", '%00', 'a'.repeat(1_000)])(
    '%j is 404',
    async (path) => {
      for (const what of ['content', 'history', 'evidence']) {
        const { status } = await get(`/${what}?${at(path)}&label=x`);
        expect([404, 422]).toContain(status);
      }
    },
  );

  test('needs a path, and takes no version that is not a number', async () => {
    for (const query of [
      '/content',
      '/history',
      '/evidence?path=index.md',
      '/content?path=index.md&version=x',
      `/history?${at('index.md')}&cursor=x`,
    ])
      expect([query, (await get(query)).status]).toEqual([query, 422]);
    expect((await get(`/content?${at('index.md')}&version=1`)).body.error).toBe('VersionNotFound');
  });
});

test('the history of a file has every text, even replaced and cleared ones, and each can be read', async () => {
  const path = 'workstreams/support/overview.md';
  const written = (await get(`/content?${at(path)}`)).body.content;
  await save({ [path]: `${written}\nA line of Ann.\n` }, admin.as('ann'));
  await save({ [path]: `A line of Bob.\n` }, admin.as('bob'));
  await admin.post(`${TREE}/edits/clear`, { paths: [path] });
  const { items, next_cursor } = (await get(`/history?${at(path)}`)).body;
  const lines = written.split('\n').length - 1;
  expect(items.map((i: any) => [i.kind, i.by, i.lines_added, i.lines_removed])).toEqual([
    ['cleared', null, lines, 1],
    ['edited', 'bob', 1, lines + 2],
    ['edited', 'ann', 2, 0],
    ['generated', expect.stringContaining('builtin'), lines, 0],
  ]);
  expect(next_cursor).toBeNull();
  const shown = (await get(`/content?${at(path)}&version=${items[1].version}`)).body;
  expect(shown.edit).toBeNull();
  const texts = [];
  for (const { version } of items)
    texts.push((await get(`/content?${at(path)}&version=${version}`)).body.content);
  expect(texts).toEqual([written, 'A line of Bob.\n', `${written}\nA line of Ann.\n`, written]);
  const first = (await get(`/history?${at(path)}&size=3`)).body;
  const rest = (await get(`/history?${at(path)}&size=3&cursor=${first.next_cursor}`)).body;
  expect([...first.items, ...rest.items]).toEqual(items);
});

describe('the evidence of a citation', () => {
  const path = 'workstreams/support/overview.md';
  const labelOf = async (): Promise<string> => {
    const { content } = (await get(`/content?${at(path)}`)).body;
    return /\[\^([0-9a-f]{8})\]/.exec(content)?.[1] ?? '';
  };

  test('is the sentence of the document with its block', async () => {
    const [item] = (await get(`/evidence?${at(path)}&label=${await labelOf()}`)).body.items;
    const { body } = await admin.get(`/memories/get/${item.source}/${item.resource_id}`);
    const block = body.data.find((one: any) => one.id === item.block_id);
    expect(block.text).toContain(item.quote);
    expect(item.title).toBe(body.title);
  });

  test('is empty for an unknown label, for callers who may not read documents, and for a deleted document', async () => {
    for (const label of ['none', '__proto__', '(', '🙂'])
      expect((await get(`/evidence?${at(path)}&label=${encodeURIComponent(label)}`)).body).toEqual({
        items: [],
      });
    const { key } = (await admin.post('/auth/keys', { name: 'trees', scopes: ['trees:read'] })).body;
    const label = await labelOf();
    expect((await get(`/evidence?${at(path)}&label=${label}`, {}, service.caller(key))).status).toBe(403);
    const [item] = (await get(`/evidence?${at(path)}&label=${label}`)).body.items;
    await admin.send('DELETE', `/memories/delete/${item.source}/${item.resource_id}`);
    expect((await get(`/evidence?${at(path)}&label=${label}`)).body).toEqual({ items: [] });
  });
});

test('a diff can cover one file, and compare the served text instead of the model’s', async () => {
  await save({ [OVERVIEW]: 'Served before.\n' });
  await importDocuments(admin, [
    {
      resource_id: 'fw-new',
      title: 'Radio',
      metadata: { team: 'Firmware' },
      text: 'The Firmware team tests the radio in May.',
    },
  ]);
  const next = await growTree(admin);
  treeId = next.tree_id;
  const diff = async (query: string) => (await admin.get(`${TREE}/${treeId}/diff?${query}`)).body;
  expect((await diff('view=served')).files_changed).not.toContain(OVERVIEW);
  await save({ [OVERVIEW]: 'Served now.\n' });
  const served = await diff(`view=served&${at(OVERVIEW)}`);
  expect(served.changed).toEqual([
    {
      path: OVERVIEW,
      lines_added: 1,
      lines_removed: 1,
      hunks: [{ old_start: 1, new_start: 1, lines: ['-Served before.', '+Served now.'] }],
    },
  ]);
  expect(served.unchanged + served.added.length + served.removed.length).toBe(0);
  expect((await diff('view=else')).error).toBe('ValidationFailed');
});
