import { expect, test } from 'vitest';
import type { PlannedFile } from './plan/plan-files.ts';
import type { SelectedFile } from './select.ts';
import { longestFirst } from './write-files.ts';

const planned = (path: string): PlannedFile => ({
  path,
  tier: 'company',
  team: '',
  teamName: null,
  spec: { key: path, filename: path, prompt: '', search_queries: [] },
  write: true,
  force: false,
});
const chosen = (path: string, more: Partial<SelectedFile>): [string, SelectedFile] => [
  path,
  { path, chunkIds: [], evidenceSha256: '', specSha256: '', reuse: null, newsIds: null, ...more },
];

test('files to be rewritten come first, then those with the most news; files without requests come last, in order', () => {
  const selected = new Map([
    chosen('taken.md', { reuse: 'taken.md' }),
    chosen('quiet.md', { newsIds: [] }),
    chosen('some.md', { newsIds: [1] }),
    chosen('more.md', { newsIds: [1, 2, 3] }),
    chosen('whole.md', { chunkIds: [4] }),
    chosen('longer.md', { chunkIds: [4, 5] }),
  ]);
  const plan = ['kept.md', ...selected.keys()].map(planned);
  expect(longestFirst(plan, selected).map(({ path }) => path)).toEqual([
    'longer.md',
    'whole.md',
    'more.md',
    'some.md',
    'kept.md',
    'taken.md',
    'quiet.md',
  ]);
});
