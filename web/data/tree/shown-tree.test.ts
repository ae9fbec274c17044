import { expect, test } from 'vitest';
import type { Tree, TreeFileItem } from '../../../client/types.ts';
import { fileDraftOf } from './file-draft.ts';
import { modelPath, toReview } from './shown-tree.ts';

const tree: Tree = {
  tree_id: 't',
  kind: 'tree',
  status: 'completed',
  version: 3,
  files: null,
  error: null,
  created_at: '',
  completed_at: null,
  published_at: null,
  meta: {},
};
const file = (over: Partial<TreeFileItem>): TreeFileItem => ({
  path: 'a.md',
  tier: 'company',
  team: '',
  updated_at: '',
  sha256: '',
  status: 'written',
  provenance: {},
  title: 'A',
  bytes: 1,
  stale: false,
  edit: null,
  ...over,
});

test('files regenerated since their edit wait for a person', () => {
  const edit = { edit_id: 'e', kind: 'content', edited_by: null } as const;
  const files = [
    file({}),
    file({ path: 'b.md', edit: { ...edit, needs_review: true } }),
    file({ path: 'c.md', edit: { ...edit, needs_review: false } }),
  ];
  expect(toReview({ tree, files }).map(({ path }) => path)).toEqual(['b.md']);
});

test('an edit is stored by the generated path, even if a person renamed the file', () => {
  expect(modelPath(file({}))).toBe('a.md');
  expect(modelPath(file({ provenance: { renamed_from: 'old.md' } }))).toBe('old.md');
});

test('a draft is used only in its own format', () => {
  const draft = { base: 'a', version: 2, text: 'b' };
  expect(fileDraftOf(draft)).toEqual(draft);
  for (const other of [null, 'x', [], {}, { base: 'a', text: 'b' }, { ...draft, version: '2' }])
    expect(fileDraftOf(other)).toBeNull();
});
