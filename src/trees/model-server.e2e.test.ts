import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { growTree, importDocuments, treeOf, writtenSingle } from '../../test/grow-tree.ts';
import { modelServerEnv } from '../../test/models/llm-model.ts';
import { obedientAnswer } from '../../test/model-server/answers.ts';
import { type ModelServer, startModelServer } from '../../test/model-server/model-server.ts';
import { type Caller, startService, type TestService } from '../../test/service.ts';

/* oxlint-disable typescript/no-explicit-any -- answers are asserted on, field by field */
let server: ModelServer;
let service: TestService;
let admin: Caller;

const PATH = 'company/overview.md';
const fileOf = (tree: any): any => tree.files.find((file: any) => file.path === PATH);
const latest = async (): Promise<any> => (await admin.get('/context-documents/tree/latest')).body;
const asked = (start: string) => server.requests.filter(({ system }) => system.startsWith(start));

/** What the document says, and what the model writes into every file. */
let facts: readonly string[] = [];
async function importAndGenerate(...said: readonly string[]): Promise<any> {
  facts = said;
  await importDocuments(admin, [{ resource_id: 'plan', title: 'Plan', text: said.join(' ') }]);
  await service.settled();
  return growTree(admin);
}
const LAUNCH = 'The launch is on 18 May at a price of 229 euros.';
const PILOT = 'The pilot of the gateway runs with three customers in Spain.';

const written = (user: string): string => {
  const label = /cite as \[\^([\w-]+)\]/.exec(user)?.[1] ?? '';
  return `# File\n\n${facts.map((fact) => `- ${fact} [^${label}]`).join('\n')}\n`;
};

async function edit(from: string, to: string): Promise<void> {
  const tree = await latest();
  const content = fileOf(tree).content.replace(from, to);
  expect(content).toContain(to);
  const path = `/context-documents/tree/${tree.tree_id}/files`;
  expect((await admin.send('PATCH', path, { files: { [PATH]: content } })).status).toBe(200);
}

beforeAll(async () => {
  server = await startModelServer({
    respond: ({ system, user }) => {
      if (system.startsWith('You write one Markdown file')) return written(user);
      return obedientAnswer(system, user);
    },
  });
  service = await startService({
    env: modelServerEnv(server.url),
  });
  admin = service.admin;
  // What two files repeat is removed from one of them, so this tree has only one.
  const { company } = (await admin.get('/context-documents/config')).body;
  const overview = company.filter(({ key }: any) => key === 'overview');
  const patched = await admin.send('PATCH', '/context-documents/config', { company: overview });
  expect(patched.status).toBe(200);
  const tree = await importAndGenerate(LAUNCH, PILOT);
  expect(tree).toMatchObject({ status: 'completed', meta: { fallback_files: {} } });
});
afterAll(async () => {
  await service.close();
  await server.close();
});

describe('a tree that a model on a server writes', () => {
  test('includes an edit, and the model’s next text is merged into it without asking anybody', async () => {
    expect(fileOf(await latest()).content).toContain(LAUNCH);
    await edit(LAUNCH, `${LAUNCH} Ask Priyanka before you tell anybody.`);
    const tree = await importAndGenerate(LAUNCH, PILOT.replace('three', 'seven'));
    expect(tree.meta.edits).toEqual({ merged: [PATH], review: [] });
    const { content, status } = fileOf(tree);
    expect([content, status]).toEqual([expect.stringContaining('Ask Priyanka'), 'edited']);
    expect(content).toContain('seven customers');
    expect(content).not.toContain('three customers');
    expect(asked('A person edited')).toEqual([]);
    for (const [, label] of content.matchAll(/\[\^([^\]]+)\](?!:)/g))
      expect(content).toContain(`[^${label}]: `);
  });

  test('leaves a conflict to a person, who sees its place and may let the model merge it', async () => {
    const mine = 'The launch is on 18 May at 229 euros for members, and Leonie owns it.';
    const newer = 'The launch is on 7 September at 219 euros for everybody, and Priyanka owns it.';
    await edit(`${LAUNCH} Ask Priyanka before you tell anybody.`, mine);
    const tree = await importAndGenerate(newer, PILOT);
    expect(tree.meta.edits).toEqual({ merged: [], review: [PATH] });
    expect(fileOf(tree)).toMatchObject({ status: 'needs_review' });
    expect(fileOf(tree).content).toContain(mine);
    const { items } = (await admin.get(`/context-documents/tree/${tree.tree_id}/edits`)).body;
    const [{ needs_review, current, conflicts, edit_id }] = items;
    expect([needs_review, current]).toEqual([true, expect.stringContaining(newer)]);
    expect(conflicts).toMatchObject([
      { mine: expect.stringContaining(mine), new: expect.stringContaining(newer) },
    ]);

    const merge = (body: object) =>
      admin.post(`/context-documents/tree/${tree.tree_id}/files/automerge`, { path: PATH, ...body });
    expect(
      (await merge({ strategy: 'structural', dry_run: true })).body.meta.automerge.conflicts,
    ).toHaveLength(1);
    expect(asked('A person edited')).toEqual([]);
    const merged = await merge({});
    expect(merged.body.meta.automerge.counts).toMatchObject({ model: 1, kept_user: 0 });
    expect(fileOf(merged.body)).toMatchObject({ status: 'edited', content: expect.stringContaining(mine) });
    expect(asked('A person edited')).toHaveLength(1);
    const path = `/context-documents/tree/${tree.tree_id}/edits/${edit_id}/resolve`;
    expect((await admin.post(path, {})).body.edit).toMatchObject({ needs_review: false });
  });
});

describe('one document that a model on a server writes', () => {
  test('is written from the prompt, with its model and tokens, and again after its material changed', async () => {
    const write = async () => {
      const { body } = await admin.post('/context-documents/generate', {
        prompt: 'Where does the pilot run?',
      });
      return writtenSingle(admin, body.document_id);
    };
    const first = await write();
    expect(first).toMatchObject({
      status: 'completed',
      model: expect.stringMatching(/^openai-compatible:test/),
    });
    expect(first.token_count).toBeGreaterThan(0);
    expect(first.content).toContain('customers in Spain');
    const [, label] = /\[\^([^\]]+)\](?!:)/.exec(first.content) ?? [];
    expect(first.content).toContain(`[^${label}]: `);
    await importAndGenerate(LAUNCH, PILOT.replace('Spain', 'Portugal'));
    const second = await write();
    expect(second.content).toContain('customers in Portugal');
    expect((await admin.get(`/context-documents/${first.document_id}`)).body.content).toBe(first.content);
  });

  test('a digest contains what was stored today', async () => {
    const { status, body } = await admin.post('/context-documents/digest', {});
    expect(status).toBe(202);
    const digest = await treeOf(admin, body.tree_id);
    expect(digest).toMatchObject({ status: 'completed', kind: 'digest', error: null });
    expect(digest.files[0].content).toContain('customers in Portugal');
  });
});
