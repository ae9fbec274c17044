import { beforeAll, beforeEach, expect, test } from 'vitest';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../../../../test/grow-tree.ts';
import { useSharedService } from '../../../../../test/set-up/use-service.ts';
import { sha256Hex } from '../../../../lib/ids/sha256.ts';
import { isolationCase, onTree } from '../../../../../test/isolation/isolation-case.ts';

isolationCase(
  'POST /context-documents/tree/edits/:edit_id/restore',
  onTree('POST', 'edits/:edit_id/restore'),
);

/* oxlint-disable typescript/no-explicit-any -- answers are asserted on, field by field */
const { admin } = useSharedService();
let tree: any;

const OVERVIEW = 'workstreams/firmware/overview.md';
const contentOf = (from: any): string => from.files.find((f: any) => f.path === OVERVIEW).content;
const latest = async (): Promise<any> => (await admin.get('/context-documents/tree/latest')).body;
const send = (content: string, body: object = {}, treeId = tree.tree_id) =>
  admin.send('PATCH', `/context-documents/tree/${treeId}/files`, { files: { [OVERVIEW]: content }, ...body });
const clear = async (): Promise<any> => (await admin.post('/context-documents/tree/edits/clear', {})).body;
const restore = (id: string) => admin.post(`/context-documents/tree/edits/${id}/restore`, {});

beforeAll(async () => {
  await importDocuments(admin, SMALL_ORGANIZATION);
});
beforeEach(async () => {
  await clear();
  tree = await growTree(admin);
});

test('a restored edit is served again unchanged, and not over a newer edit', async () => {
  await send('# Mine\n\nThe first words of a person.\n');
  const { edit_ids, version } = await clear();
  expect(contentOf(await latest())).toBe(contentOf(tree));
  expect((await restore(edit_ids[0])).body).toMatchObject({ success: true });
  const after = await latest();
  expect([contentOf(after), after.version]).toEqual([
    '# Mine\n\nThe first words of a person.\n',
    version + 1,
  ]);
  const { items } = (await admin.get(`/context-documents/tree/${tree.tree_id}/edits`)).body;
  expect(items.map((edit: any) => edit.edit_id)).toEqual(edit_ids);
  const again = await restore(edit_ids[0]);
  expect([again.status, again.body.error]).toEqual([409, 'EditExists']);
});

test('an edit that was never cleared or does not exist cannot be restored', async () => {
  await send('mine');
  const [edit] = (await admin.get(`/context-documents/tree/${tree.tree_id}/edits`)).body.items;
  for (const id of [edit.edit_id, 'none', '00000000-0000-4000-8000-000000000000']) {
    const { status, body } = await restore(id);
    expect([id, status, body.error]).toEqual([id, 404, 'EditNotFound']);
  }
});

test('a cleared text that is sent again, even an earlier one, is accepted as it is', async () => {
  await send('first text of mine\n');
  await send('second text of mine\n');
  await clear();
  expect(contentOf((await send('first text of mine\n')).body)).toBe('first text of mine\n');
});

test('a superseded tree accepts no change and names the current one; nothing is saved', async () => {
  const newer = await growTree(admin);
  const { status, body, headers } = await send('mine');
  expect([status, body.error, headers.get('x-should-retry')]).toEqual([409, 'TreeSuperseded', 'false']);
  expect(body.detail).toEqual({ tree_id: newer.tree_id, version: newer.version });
  expect(contentOf(await latest())).toBe(contentOf(newer));
  expect((await send('mine', {}, body.detail.tree_id)).status).toBe(200);
});

test('two people who change the same words get one edit and one conflict with both texts', async () => {
  const [first = ''] = /The Firmware team writes[^.]*\./.exec(contentOf(tree)) ?? [];
  const mine = contentOf(tree).replace(first, 'The Firmware team belongs to Anna and ships each Monday.');
  const other = contentOf(tree).replace(first, 'Nobody but Boris may release a program on Fridays.');
  expect((await send(mine)).status).toBe(200);
  const { status, body } = await send(other, { base_sha256: { [OVERVIEW]: sha256Hex(contentOf(tree)) } });
  expect([status, body.error]).toEqual([409, 'EditConflict']);
  expect(body.detail.files).toEqual([expect.objectContaining({ path: OVERVIEW, content: mine })]);
  expect(body.detail.files[0].conflicts[0]).toMatchObject({
    mine: expect.stringContaining('Boris'),
    new: expect.stringContaining('Anna'),
  });
  expect(contentOf(await latest())).toBe(mine);
});

test('rewriting a line that another person rewrote, without saying what was edited, gives a conflict with both', async () => {
  const [first = ''] = /The Firmware team writes[^.]*\./.exec(contentOf(tree)) ?? [];
  const anna = contentOf(tree).replace(first, 'Zora tests every gate twice.');
  expect((await send(anna)).status).toBe(200);
  const { status, body } = await send(contentOf(tree).replace(first, 'Nobody releases before noon.'));
  expect([status, body.error]).toEqual([409, 'EditConflict']);
  expect(body.detail.files[0].conflicts).toEqual([
    expect.objectContaining({
      mine: expect.stringContaining('noon'),
      new: expect.stringContaining('Zora'),
    }),
  ]);
  expect(contentOf(await latest())).toBe(anna);
  expect((await send(anna.replace('Zora tests', 'Zora or Ilan tests'))).status).toBe(200);
});

test('a definition that a sent text cites and no longer has is restored with it', async () => {
  const definitions = /^\[\^[0-9a-f]{8}\]: .*\n?/gm;
  const { body } = await send(contentOf(tree).replace(definitions, ''));
  const labels = [...contentOf(body).matchAll(/\[\^([0-9a-f]{8})\](?!:)/g)].map(([, label]) => label);
  expect(labels.length).toBeGreaterThan(0);
  for (const label of labels) expect(contentOf(body)).toContain(`[^${label}]: `);
});
