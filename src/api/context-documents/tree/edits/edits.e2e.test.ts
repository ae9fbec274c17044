import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../../../../test/grow-tree.ts';
import { useSharedService } from '../../../../../test/set-up/use-service.ts';
import { isolationCase, onTree } from '../../../../../test/isolation/isolation-case.ts';

isolationCase('GET /context-documents/tree/:tree_id/edits', onTree('GET', ':tree_id/edits'));
isolationCase(
  'POST /context-documents/tree/:tree_id/edits/:edit_id/resolve',
  onTree('POST', ':tree_id/edits/:edit_id/resolve', {}),
);
isolationCase('DELETE /context-documents/tree/edits/:edit_id', onTree('DELETE', 'edits/:edit_id'));
isolationCase('POST /context-documents/tree/edits/clear', (_viewer, victim) => [
  {
    method: 'POST',
    path: '/context-documents/tree/edits/clear',
    as: 'sacrifice',
    body: { paths: [`company/${victim.marker}.md`] },
  },
]);

/* oxlint-disable typescript/no-explicit-any -- answers are asserted on, field by field */
const { admin } = useSharedService();
let treeId: string;

const OVERVIEW = 'workstreams/firmware/overview.md';
const DECISIONS = 'workstreams/firmware/decisions.md';
const fileOf = (from: any, path: string): any => from.files.find((f: any) => f.path === path);
const read = async (): Promise<any> => (await admin.get(`/context-documents/tree/by-id/${treeId}`)).body;
const patch = (body: object, headers?: Record<string, string>) =>
  admin.send('PATCH', `/context-documents/tree/${treeId}/files`, body, headers);

beforeAll(async () => {
  await importDocuments(admin, SMALL_ORGANIZATION);
});

beforeEach(async () => {
  await admin.post('/context-documents/tree/edits/clear', {});
  treeId = (await growTree(admin)).tree_id;
});

describe('a change of files', () => {
  test('is served at once, raises the version by one and does not change the model’s text', async () => {
    const before = await read();
    const { status, body, headers } = await patch({ files: { [OVERVIEW]: '# Mine\n\nOnly this.\n' } });
    expect([status, body.version, headers.get('etag')]).toEqual([
      200,
      before.version + 1,
      `"${before.version + 1}"`,
    ]);
    expect(fileOf(body, OVERVIEW)).toMatchObject({ content: '# Mine\n\nOnly this.\n', status: 'edited' });
    const edits = (await admin.get(`/context-documents/tree/${treeId}/edits`)).body.items;
    expect(edits).toHaveLength(1);
    expect(edits[0]).toMatchObject({
      kind: 'content',
      path: OVERVIEW,
      needs_review: false,
      llm_baseline: fileOf(before, OVERVIEW).content,
      content: '# Mine\n\nOnly this.\n',
    });
  });

  test('lasts through the next generation and disappears when it is cleared', async () => {
    await patch({ files: { [OVERVIEW]: 'kept' } });
    const next = await growTree(admin);
    expect(fileOf(next, OVERVIEW).content).toBe('kept');
    const cleared = await admin.post('/context-documents/tree/edits/clear', {
      paths: [OVERVIEW],
      kinds: ['content'],
    });
    expect(cleared.body).toMatchObject({ cleared: 1, version: next.version + 1 });
    const latest = (await admin.get('/context-documents/tree/latest')).body;
    expect(fileOf(latest, OVERVIEW).content).toContain('The Firmware team writes every program');
  });

  test('renames, deletes and adds in one request, all or nothing', async () => {
    const good = await patch({
      renames: { [OVERVIEW]: 'workstreams/firmware/about.md' },
      deletions: [DECISIONS],
      additions: { 'company/rules.md': '# Rules\n' },
    });
    const paths = good.body.files.map((f: any) => f.path);
    expect(paths).toContain('workstreams/firmware/about.md');
    expect(paths).not.toContain(OVERVIEW);
    expect(paths).not.toContain(DECISIONS);
    expect(fileOf(good.body, 'company/rules.md')).toMatchObject({
      tier: 'company',
      team: '',
      status: 'added',
    });
    expect(fileOf(good.body, 'workstreams/firmware/about.md').team).toBe('firmware');
    const bad = await patch({ files: { 'company/overview.md': 'lost?', 'company/nowhere.md': 'x' } });
    expect([bad.status, bad.body.error]).toEqual([404, 'FileNotFound']);
    expect(fileOf(await read(), 'company/overview.md').content).not.toBe('lost?');
    const next = await growTree(admin);
    expect(next.files.map((f: any) => f.path)).toEqual(paths);
  });

  test('follows a renamed file: its new path can be edited, renamed back and deleted', async () => {
    await patch({ renames: { [OVERVIEW]: 'workstreams/firmware/about.md' } });
    const edited = await patch({ files: { 'workstreams/firmware/about.md': 'text' } });
    expect(fileOf(edited.body, 'workstreams/firmware/about.md').content).toBe('text');
    const back = await patch({ renames: { 'workstreams/firmware/about.md': OVERVIEW } });
    expect(fileOf(back.body, OVERVIEW).content).toBe('text');
    const gone = await patch({ deletions: [OVERVIEW] });
    expect(fileOf(gone.body, OVERVIEW)).toBeUndefined();
    const again = await patch({ additions: { [OVERVIEW]: 'new' } });
    expect(fileOf(again.body, OVERVIEW).content).toBe('new');
  });

  test.each([
    [{ additions: { '../x.md': '' } }, 422, 'ValidationFailed'],
    [{ additions: { '/etc/x.md': '' } }, 422, 'ValidationFailed'],
    [{ additions: { 'company/x.exe': '' } }, 422, 'ValidationFailed'],
    [{ additions: { 'company/overview.md': '' } }, 409, 'PathTaken'],
    [{ renames: { [DECISIONS]: 'company/overview.md' } }, 409, 'PathTaken'],
    [{ renames: { 'company/none.md': 'company/new.md' } }, 404, 'FileNotFound'],
    [{ deletions: ['company/none.md'] }, 404, 'FileNotFound'],
    [{ deletions: [DECISIONS], files: { [DECISIONS]: 'x' } }, 422, 'ValidationFailed'],
    [{ files: { [DECISIONS]: 7 } }, 422, 'ValidationFailed'],
    [{ renames: { [DECISIONS]: 'a.md', 'company/overview.md': 'a.md' } }, 422, 'ValidationFailed'],
  ])('%j is refused with %i %s and changes nothing', async (body, status, error) => {
    const before = await read();
    const answer = await patch(body);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(await read()).toEqual(before);
  });
});

describe('concurrent writers', () => {
  test('that read an older version get 409 with the current file, and nothing is lost', async () => {
    const { version } = await read();
    const first = await patch({ files: { [OVERVIEW]: 'first' } }, { 'if-match': `"${version}"` });
    expect(first.status).toBe(200);
    const second = await patch({ files: { [OVERVIEW]: 'second' } }, { 'if-match': `"${version}"` });
    expect([second.status, second.body.error]).toEqual([409, 'StaleVersion']);
    expect(second.headers.get('x-should-retry')).toBe('false');
    expect(second.body.detail).toMatchObject({
      version: version + 1,
      files: [{ path: OVERVIEW, content: 'first' }],
    });
    const third = await patch({ files: { [OVERVIEW]: 'third' } }, { 'if-match': `"${version + 1}"` });
    expect(third.status).toBe(200);
    expect((await patch({}, { 'if-match': 'soon' })).status).toBe(422);
  });

  test('of the same version: exactly one of ten wins', async () => {
    const { version } = await read();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        patch({ files: { [OVERVIEW]: `writer ${i}` } }, { 'if-match': `"${version}"` }),
      ),
    );
    const won = answers.filter((a) => a.status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter((a) => a.status === 409)).toHaveLength(9);
    expect(fileOf(await read(), OVERVIEW).content).toBe(fileOf(won[0]!.body, OVERVIEW).content);
  });

  test('an Idempotency-Key makes a repeated change one change', async () => {
    const { version } = await read();
    const headers = { 'idempotency-key': 'edit-1' };
    const one = await patch({ files: { [OVERVIEW]: 'once' } }, headers);
    const two = await patch({ files: { [OVERVIEW]: 'once' } }, headers);
    expect([one.body.version, two.body.version, two.headers.get('idempotent-replayed')]).toEqual([
      version + 1,
      version + 1,
      'true',
    ]);
  });
});

describe('review', () => {
  test('an edit needs it if the model has written something else, until it is resolved', async () => {
    await admin.send('PATCH', '/context-documents/config', { merge_edits: false });
    await patch({ files: { [OVERVIEW]: 'my text' } });
    await importDocuments(admin, [
      {
        ...SMALL_ORGANIZATION[0]!,
        text: 'The Firmware team writes every program and every test of the probes since May.',
      },
    ]);
    const next = await growTree(admin);
    expect(fileOf(next, OVERVIEW)).toMatchObject({ content: 'my text', status: 'needs_review' });
    const [edit] = (await admin.get(`/context-documents/tree/${next.tree_id}/edits`)).body.items;
    expect(edit).toMatchObject({
      needs_review: true,
      current: expect.stringContaining('every test of the probes'),
    });
    const resolve = `/context-documents/tree/${next.tree_id}/edits/${edit.edit_id}/resolve`;
    const kept = await admin.post(resolve, {});
    expect(fileOf(kept.body, OVERVIEW)).toMatchObject({ content: 'my text', status: 'edited' });
    expect(kept.body.version).toBe(next.version + 1);
    const byHand = await admin.post(resolve, { content: 'merged by hand' });
    expect(fileOf(byHand.body, OVERVIEW).content).toBe('merged by hand');
    expect((await admin.post(`/context-documents/tree/${next.tree_id}/edits/none/resolve`, {})).status).toBe(
      404,
    );
    await importDocuments(admin, [SMALL_ORGANIZATION[0]!]);
  });

  test('an edit of a file that the model no longer writes is still served', async () => {
    await patch({ files: { 'workstreams/support/overview.md': 'ours' } });
    const next = await growTree(admin, { sources: ['slack'] });
    expect(fileOf(next, 'workstreams/support/overview.md')).toMatchObject({
      content: 'ours',
      team: 'support',
    });
  });

  test('an edit can be deleted by its id, once', async () => {
    await patch({ files: { [OVERVIEW]: 'my text' } });
    const [edit] = (await admin.get(`/context-documents/tree/${treeId}/edits`)).body.items;
    expect((await admin.send('DELETE', `/context-documents/tree/edits/${edit.edit_id}`)).body.success).toBe(
      true,
    );
    const again = await admin.send('DELETE', `/context-documents/tree/edits/${edit.edit_id}`);
    expect([again.status, again.body.error]).toEqual([404, 'EditNotFound']);
    expect((await admin.send('DELETE', '/context-documents/tree/edits/none')).status).toBe(404);
    expect(fileOf(await read(), OVERVIEW).content).toContain('The Firmware team');
  });
});
