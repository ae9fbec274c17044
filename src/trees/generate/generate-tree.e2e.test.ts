import { afterAll, beforeAll, expect, test } from 'vitest';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../../test/grow-tree.ts';
import { ScriptedModel } from '../../../test/models/scripted-model.ts';
import { type Caller, startService, type TestService } from '../../../test/service.ts';
import type { WorkflowRun } from '../../workflow/workflow.ts';
import { listFiles } from '../file-queries.ts';
import { insertTree } from '../queries.ts';
import { generateTree } from './generate-tree.workflow.ts';
import type { TreeScope } from '../tree.ts';
import { reapTrees } from './reap-trees.ts';

/* oxlint-disable typescript/no-explicit-any -- answers are asserted on, field by field */
let service: TestService;
let admin: Caller;
const model = new ScriptedModel({
  extract: () => ({ memories: [], mentions: [], warnings: [] }),
  writeFile: (file) => writes(file),
});
const sentence = (file: any) =>
  file.evidence.map((e: any) => `- What ${e.title} says. [^${e.label}]`).join('\n');
let writes: (file: any) => string = sentence;

const ALL: TreeScope = { sources: null, workstreamName: null, onlyKey: null, baseTreeId: null };
const owner = { appId: 'default', owner: null };

beforeAll(async () => {
  service = await startService({ overrides: { model } });
  admin = service.admin;
  await importDocuments(admin, SMALL_ORGANIZATION);
  await service.settled();
});
afterAll(() => service?.close());

class Crash extends Error {}

/** Records the results of steps as the engine does, and fails after (or, if `unrecorded`, just before recording) the n-th one. */
function checkpoints(done: Map<string, string>, dieAt: number, unrecorded: boolean) {
  const ran: string[] = [];
  const run: WorkflowRun = {
    id: 'test',
    step: async (name, work) => {
      const known = done.get(name);
      if (known !== undefined) return JSON.parse(known);
      if (ran.length >= dieAt) throw new Crash();
      const result = await work();
      ran.push(name);
      if (ran.length === dieAt && unrecorded) throw new Crash();
      done.set(name, JSON.stringify(result ?? null));
      return result;
    },
  };
  return { run, ran };
}

async function newTree(id: string): Promise<void> {
  await service.database.sql`update trees set status = 'cancelled' where status = 'processing'`;
  await service.database.sql`update trees set status = 'cancelled' where status = 'completed'`;
  await service.database.sql.begin((tx) => insertTree(tx, owner, id, ALL));
  // The engine has no workflow for this tree, so on a slow machine the service's reaper would end it.
  await service.database.sql`update trees set created_at = now() + interval '1 day' where tree_id = ${id}`;
}

const statusOf = async (id: string) =>
  (await service.database.sql<{ status: string }[]>`select status from trees where tree_id = ${id}`)[0]
    ?.status;
const filesOf = async (id: string) =>
  (await listFiles(service.ctx.sql, 'default', id)).map((f) => [f.path, f.content]);

/** Starts a run. If it dies, the tree stays as it is: a failed process is not a failed tree. */
async function start(id: string, run: WorkflowRun): Promise<void> {
  const dying: WorkflowRun = {
    id,
    step: (name, work, options) =>
      name === 'fail' ? Promise.reject(new Crash()) : run.step(name, work, options),
  };
  try {
    await generateTree.run({ ...service.ctx, log: silent }, dying, {
      appId: 'default',
      treeId: id,
      owner: null,
    });
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
}
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

test.each([false, true])(
  'a run that dies after every step (%s: before recording its result) resumes there and ends with the same tree',
  async (unrecorded) => {
    const whole = `tree-whole-${unrecorded}`;
    await newTree(whole);
    const entire = checkpoints(new Map(), Infinity, false);
    await start(whole, entire.run);
    expect(await statusOf(whole)).toBe('completed');
    const expected = await filesOf(whole);
    expect(expected.length).toBeGreaterThan(6);
    const id = `tree-${unrecorded}`;
    await newTree(id);
    const done = new Map<string, string>();
    let previous: readonly string[] = [];
    for (let deaths = 0; (await statusOf(id)) === 'processing'; deaths += 1) {
      expect(deaths).toBeLessThanOrEqual(entire.ran.length);
      // A run that loses its last result has also redone the one that the previous run lost.
      const { run, ran } = checkpoints(done, unrecorded && deaths > 0 ? 2 : 1, unrecorded);
      await start(id, run);
      const repeated = ran.filter((name) => previous.includes(name));
      // Files are written four at a time: only those in progress when the process died are written again.
      expect(repeated.length).toBeLessThanOrEqual(unrecorded ? 4 : 0);
      previous = ran;
    }
    expect(done.size).toBeGreaterThanOrEqual(entire.ran.length - 1);
    expect(await statusOf(id)).toBe('completed');
    expect(await filesOf(id)).toEqual(expected);
  },
  300_000,
);

test('a file that the model cannot write is kept from the previous tree and reported, and never fails the tree', async () => {
  await service.database.sql`delete from trees`;
  const before = await growTree(admin);
  writes = (file) => {
    if (file.key === 'decisions' && file.teamName === 'Firmware') throw new Error('no text');
    return `${sentence(file)}\n- More of ${file.key}. [^${file.evidence[0].label}]`;
  };
  await importDocuments(admin, [
    {
      resource_id: 'fw-adr-1',
      title: 'FW-ADR-1: Operating system',
      metadata: { team: 'Firmware', date: '2026-03-05T09:00:00Z' },
      text: 'The team decided to use Zephyr on all probes after a long test.',
    },
  ]);
  const after = await growTree(admin);
  writes = sentence;
  expect(after.status).toBe('completed');
  const path = 'workstreams/firmware/decisions.md';
  const fileOf = (tree: any) => tree.files.find((f: any) => f.path === path);
  const said = (tree: any) => fileOf(tree).content.split('## See also')[0];
  expect(said(after)).toBe(said(before));
  expect(fileOf(after).provenance.kept_because).toEqual(expect.any(String));
  expect(after.meta.kept_files).toEqual({ [path]: expect.any(String) });
  expect(
    model
      .callsOf('writeFile')
      .filter((c: any) => c.input.key === 'decisions' && c.input.teamName === 'Firmware').length,
  ).toBeGreaterThanOrEqual(3);
});

test('a file that the model cannot write and no tree has is written by builtin, with a warning, and retried later', async () => {
  await service.database.sql`delete from trees`;
  writes = (file) => {
    if (file.key === 'decisions') throw new Error('no text');
    return sentence(file);
  };
  const path = 'workstreams/firmware/decisions.md';
  const fileOf = (tree: any) => tree.files.find((f: any) => f.path === path);
  const first = await growTree(admin);
  expect(first.status).toBe('completed');
  expect(fileOf(first).content).toContain('The team decided');
  expect(fileOf(first).content).not.toContain('What FW-ADR-1');
  expect(fileOf(first).provenance).toMatchObject({
    model: 'builtin-2',
    reused: false,
    fallback_because: expect.any(String),
  });
  expect(first.meta.fallback_files[path]).toBe(fileOf(first).provenance.fallback_because);
  expect(first.meta.kept_files).toEqual({});
  expect(first.meta.warnings).toContainEqual(expect.stringContaining(path));

  const second = await growTree(admin);
  expect(fileOf(second).content).toBe(fileOf(first).content);
  expect(second.meta.kept_files[path]).toEqual(expect.any(String));

  const calls = model.callsOf('writeFile').length;
  writes = sentence;
  const third = await growTree(admin);
  const asked = model
    .callsOf('writeFile')
    .slice(calls)
    .map((c: any) => c.input.key);
  expect(new Set(asked)).toEqual(new Set(['decisions']));
  expect(fileOf(third).content).toContain('What FW-ADR-1');
  expect(fileOf(third).provenance.fallback_because).toBeUndefined();
  expect(third.meta).toMatchObject({ fallback_files: {}, kept_files: {}, warnings: [] });
});

test('a statement with a citation outside the evidence is removed and recorded', async () => {
  await service.database.sql`delete from trees`;
  writes = (file) => `${sentence(file)}\n- Invented by nobody at all. [^0badf00d]`;
  const tree = await growTree(admin);
  writes = sentence;
  expect(JSON.stringify(tree.files.map((f: any) => f.content))).not.toContain('0badf00d');
  expect(tree.meta.dropped_statements[0].statements).toEqual(['- Invented by nobody at all. [^0badf00d]']);
});

test('the writer receives only evidence that the tree may show, with labels', async () => {
  const calls = model.callsOf('writeFile').map((c: any) => c.input);
  expect(calls.length).toBeGreaterThan(0);
  for (const call of calls) {
    for (const evidence of call.evidence)
      expect(evidence).toMatchObject({
        label: expect.stringMatching(/^[0-9a-f]{8}$/),
        text: expect.any(String),
      });
  }
});

test('a tree whose workflow died shows no phase and is ended by the reaper, and a new one can start', async () => {
  await service.database.sql.begin((tx) => insertTree(tx, owner, 'tree-orphan', ALL));
  await service.database.sql`
    update trees set phase = 'search', created_at = now() - interval '1 minute', workflow_id = 'gone' where tree_id = 'tree-orphan'`;
  const { body } = await admin.get('/context-documents/tree/tree-orphan/progress');
  expect(body).toEqual({
    tree_id: 'tree-orphan',
    status: body.status,
    phase: null,
    completed_docs: null,
    total_docs: null,
  });
  await reapTrees({ ...service.ctx, log: silent });
  const ended = (await admin.get('/context-documents/tree/by-id/tree-orphan')).body;
  expect(ended).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('workflow is gone'),
    files: null,
  });
  expect((await growTree(admin)).status).toBe('completed');
});
