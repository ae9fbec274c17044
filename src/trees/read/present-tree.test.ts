import { describe, expect, test } from 'vitest';
import type { ServedFile } from '../edits/overlay-edits.ts';
import type { TreeRow } from '../tree.ts';
import { asPreferred, etagOf, presentTree, treeSchema } from './present-tree.ts';
import { readProgress } from './read-progress.ts';

const row = (more: Partial<TreeRow> = {}): TreeRow => ({
  tree_id: 't',
  kind: 'tree',
  owner: null,
  scope: { sources: null, workstreamName: null, onlyKey: null, baseTreeId: null },
  status: 'completed',
  phase: null,
  version: 7,
  completed_docs: 3,
  total_docs: 3,
  error: null,
  meta: { teams: [] },
  workflow_id: 'w',
  created_at: new Date('2026-01-01T00:00:00Z'),
  completed_at: null,
  published_at: null,
  ...more,
});
const file = (more: Partial<ServedFile> = {}): ServedFile => ({
  path: 'a.md',
  modelPath: 'a.md',
  modelContent: 'x',
  content: 'x',
  tier: 'company',
  team: '',
  key: 'k',
  sha256: 's',
  status: 'generated',
  evidence_sha256: 'hash',
  provenance: { model: 'm', evidence: [{ document_id: 42, revision: 1 }] },
  updated_at: new Date(0),
  ...more,
});

describe('a tree as the wire shows it', () => {
  test('holds no internal number', () => {
    const shown = presentTree(row(), [file()]);
    expect(treeSchema.safeParse(shown).error).toBeUndefined();
    expect(shown.files).toMatchObject([{ path: 'a.md', provenance: { model: 'm' } }]);
    for (const inside of ['document_id', '42', 'hash', 'workflow', 'modelContent'])
      expect(JSON.stringify(shown)).not.toContain(inside);
  });

  test('gives a renamed file’s original path', () => {
    const [renamed] = presentTree(row(), [file({ path: 'b.md' })]).files ?? [];
    expect(renamed?.provenance).toMatchObject({ renamed_from: 'a.md' });
  });

  test('has no files before any exist, as opposed to an empty list', () => {
    expect([presentTree(row(), null).files, presentTree(row(), []).files]).toEqual([null, []]);
  });

  test.each([
    [{}, {}],
    [{ owner: 'zoe' }, { user_id: 'zoe' }],
    [
      { scope: { sources: ['slack' as const], workstreamName: 'fw', onlyKey: 'k', baseTreeId: 'b' } },
      { sources: ['slack'], workstream_name: 'fw' },
    ],
  ])('of %o gives its scope', (more, scope) => {
    expect(presentTree(row(more), null).meta).toEqual({ teams: [], scope });
  });

  test('has its version as its entity tag', () => {
    expect(etagOf(row())).toBe('"7"');
  });
});

describe('the progress of a tree', () => {
  const progress = (tree: TreeRow, state: 'running' | 'unknown' | 'failed') =>
    readProgress(
      {
        workflows: {
          start: async () => {},
          wait: async () => state,
          state: async () => state,
          cancel: async () => {},
        },
      },
      tree,
    );
  test.each([
    [
      'is in its phase while its workflow runs',
      { status: 'processing', phase: 'select' },
      'running',
      'select',
    ],
    ['begins with the first phase', { status: 'processing', phase: null }, 'running', 'discover'],
    ['is in no phase when its workflow is gone', { status: 'processing', phase: 'select' }, 'unknown', null],
    ['is in no phase before it has a workflow', { status: 'processing', workflow_id: null }, 'running', null],
    ['is in no phase when it has ended', { status: 'failed', phase: 'select' }, 'running', null],
  ] as const)('%s', async (_what, tree, state, phase) => {
    expect(await progress(row(tree), state)).toEqual({
      tree_id: 't',
      status: tree.status,
      phase,
      completed_docs: 3,
      total_docs: 3,
    });
  });
});

test.each([
  [undefined, false],
  ['return=minimal', true],
  ['respond-async, return="minimal"; a=b', true],
  ['Return = minimal', true],
  ['return=representation', false],
  ['noreturn=minimal', false],
])('with Prefer: %s a tree is returned without its files: %s', (prefer, isMinimal) => {
  expect(asPreferred(presentTree(row(), [file()]), prefer).files === null).toBe(isMinimal);
});
