import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../../client/api-error.ts';
import type { FileChanges, Tree, TreeEdit } from '../../../client/types.ts';
import { pullTree } from './pull-tree.ts';
import { findChanges, pushTree, readPulled } from './push-tree.ts';
import { renderPush } from './sync-commands.ts';
import { mergeChosen, mergedPathsOf, placesOf, renderMerged, renderReview } from './review-edits.ts';
import { writeBelow } from './safe-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cambium-pull-'));
});
afterEach(() => rm(folder, { recursive: true }));

const PATH = 'company/overview.md';
const TEXT = '# Overview\n\nFirst fact.\n\nSecond fact.\n\nThird fact.\n';
const treeOf = (content: string, version = 1, treeId = 'tree-1'): Tree => ({
  tree_id: treeId,
  kind: 'tree',
  status: 'completed',
  version,
  files: [
    {
      path: PATH,
      content,
      tier: 'company',
      team: '',
      updated_at: '',
      sha256: '',
      status: 'generated',
      provenance: {},
    },
  ],
  error: null,
  created_at: '',
  completed_at: '',
  published_at: null,
  meta: {},
});
const local = () => readFile(path.join(folder, PATH), 'utf8');
const write = (text: string) => writeBelow(folder, PATH, text);

describe('pull', () => {
  test('writes new files and never overwrites local changes', async () => {
    expect((await pullTree(treeOf(TEXT), folder)).written).toEqual([PATH]);
    await write(TEXT.replace('First fact', 'My first fact'));
    const report = await pullTree(treeOf(TEXT.replace('Third fact', 'Third, newer fact'), 2), folder);
    expect(report).toMatchObject({ merged: [PATH], conflicts: [] });
    expect(await local()).toBe(TEXT.replace('First', 'My first').replace('Third fact', 'Third, newer fact'));
  });

  test('keeps the local line if both changed it, and lists the other one', async () => {
    await pullTree(treeOf(TEXT), folder);
    await write(TEXT.replace('Second fact.', 'Second fact, as I see it.'));
    const { conflicts } = await pullTree(
      treeOf(TEXT.replace('Second fact.', 'Another claim altogether.'), 2),
      folder,
    );
    expect(await local()).toContain('as I see it');
    expect(conflicts.map(({ served }) => served).join()).toContain('Another claim altogether.');
  });

  test('removes what the tree no longer has, but not local changes', async () => {
    await pullTree(treeOf(TEXT), folder);
    expect((await pullTree({ ...treeOf(TEXT), files: [] }, folder)).removed).toEqual([PATH]);
    await pullTree(treeOf(TEXT), folder);
    await write('mine');
    expect((await pullTree({ ...treeOf(TEXT), files: [] }, folder)).kept).toEqual([PATH]);
    expect(await local()).toBe('mine');
  });

  test.each(['../out.md', '.git/hooks/post-checkout', 'a/.env', 'C:\\x.md'])(
    'refuses to write %s',
    async (hostile) => {
      await expect(writeBelow(folder, hostile, 'x')).rejects.toThrow(/leads outside|are not allowed/);
    },
  );

  test('does not write through a symbolic link', async () => {
    await symlink(tmpdir(), path.join(folder, 'company'));
    await expect(pullTree(treeOf(TEXT), folder)).rejects.toThrow('is a symbolic link');
  });
});

describe('push', () => {
  const sent: FileChanges[] = [];
  const clientOf = (trees: Tree[], refusals: string[] = []) => ({
    getLatestTree: async () => trees.at(-1) ?? treeOf(TEXT),
    changeFiles: async (treeId: string, changes: FileChanges) => {
      const code = refusals.shift();
      if (code !== undefined)
        throw new ApiError({ status: 409, code, message: code, detail: null, requestId: null });
      sent.push(changes);
      trees.push(treeOf(changes.files?.[PATH] ?? TEXT, trees.length + 1, treeId));
      return treeOf(TEXT);
    },
  });
  beforeEach(() => sent.splice(0));

  test('sends changed and new files with their base, and deletes only on request', async () => {
    await pullTree(treeOf(TEXT), folder);
    await write(TEXT.replace('First', 'My first'));
    await writeFile(path.join(folder, 'company/new.md'), 'new');
    const { pushed } = await pushTree(clientOf([]), folder, { deletes: false, holdsOpen: false });
    expect(pushed).toEqual([PATH, 'company/new.md']);
    expect(sent).toMatchObject([
      {
        additions: { 'company/new.md': 'new' },
        deletions: [],
        base_sha256: { [PATH]: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
    ]);
    await rm(path.join(folder, PATH));
    expect((await findChanges(folder, await readPulled(folder))).deleted).toEqual([PATH]);
    const kept = await pushTree(clientOf([]), folder, { deletes: false, holdsOpen: false });
    expect(kept).toMatchObject({ deleted: [], notDeleted: [PATH] });
    expect(renderPush(kept)).toMatch(/\nstill in the tree \(push with --delete/);
    const gone = await pushTree(clientOf([]), folder, { deletes: true, holdsOpen: false });
    expect(renderPush(gone)).toContain(`deleted from the tree: ${PATH}`);
    expect(renderPush({ ...gone, pushed: [], deleted: [] })).toBe('Nothing was pushed.');
  });

  test('merges first if the tree has changed, and sends nothing while anything conflicts', async () => {
    await pullTree(treeOf(TEXT), folder);
    await write(TEXT.replace('First', 'My first'));
    const newer = treeOf(TEXT.replace('Third fact', 'Third, newer fact'), 2, 'tree-2');
    await pushTree(clientOf([newer], ['TreeSuperseded']), folder, { deletes: false, holdsOpen: false });
    expect(sent.map(({ files }) => files?.[PATH])).toEqual([
      newer.files?.[0]?.content.replace('First', 'My first'),
    ]);
    await write((await local()).replace('Second fact.', 'Second fact, as I see it.'));
    const other = treeOf(
      (await local()).replace('Second fact, as I see it.', 'Another claim altogether.'),
      3,
    );
    const { pushed, pull } = await pushTree(clientOf([other], ['EditConflict']), folder, {
      deletes: false,
      holdsOpen: false,
    });
    expect([pushed, pull.conflicts.length]).toEqual([[], 1]);
  });

  test('a folder that was never pulled is refused', async () => {
    await expect(pushTree(clientOf([]), folder, { deletes: false, holdsOpen: false })).rejects.toThrow(
      'was not pulled from a tree',
    );
  });
});

describe('review', () => {
  const edit: TreeEdit = {
    id: 1,
    edit_id: 'e1',
    kind: 'content',
    edit_kind: 'content',
    path: PATH,
    original_path: null,
    new_path: null,
    needs_review: true,
    content: TEXT.replace('Second fact.', 'Second fact, as I see it.'),
    llm_baseline: TEXT,
    current: TEXT.replace('Second fact.', 'Another claim altogether.').replace('Third', 'Newest third'),
    reviewed_baseline: null,
    edited_by: null,
    author_user_id: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    age_days: 0,
    weight: 1,
    meta: {},
    conflicts: [],
  };
  test('shows base, mine and new of each place, and merges as chosen; everything without conflict is merged', () => {
    expect(placesOf(edit)).toHaveLength(1);
    expect(renderReview([edit])).toMatch(
      /base: Second fact\.[\s\S]*mine: [\s\S]*as I see it[\s\S]*new: {2}Another claim/,
    );
    expect(mergeChosen(edit, ['mine'])).toBe(edit.content?.replace('Third', 'Newest third'));
    expect(mergeChosen(edit, ['new'])).toBe(edit.current);
    const both = mergeChosen(edit, ['both']);
    expect(both).toContain('as I see it');
    expect(both).toContain('Another claim altogether.');
  });
  test('a merge names the files, and the lines of the new text that an edit replaced', () => {
    expect(mergedPathsOf({ meta: { edits: { merged: [PATH], review: [] } } })).toEqual([PATH]);
    expect(mergedPathsOf({ meta: {} })).toEqual([]);
    const hunks = [{ dropped: { theirs: 'Another claim.\n\nThird fact.\n' } }, { reason: 'disjoint-words' }];
    const merged = { ...edit, content: TEXT, meta: { automerge: { hunks } } };
    expect(renderMerged([PATH], [merged])).toBe(
      `merged with edits: ${PATH}\nleft out of the new text, because an edit changed the same words:\n  ${PATH}: Another claim.`,
    );
    expect(renderMerged([PATH], [{ ...merged, meta: {} }])).toBe(`merged with edits: ${PATH}`);
    expect(renderMerged([PATH], [{ ...merged, path: 'other.md' }])).not.toContain('Another claim');
  });
});
