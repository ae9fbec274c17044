import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Tree, TreeHistoryItem } from '../../../client/types.ts';
import { writeGitHistory } from './export-git.ts';

let dir: string;
let folder: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-git-'));
  folder = path.join(dir, 'tree');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const git = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)('git', ['-C', folder, ...args])).stdout.trim();
const timeOf = (minute: number) => new Date(Date.UTC(2026, 2, 2, 9, minute)).toISOString();

/** What a service reports: for each minute, the files served from then on, and who changed them. */
interface Moment {
  author: string | null;
  by?: 'model' | 'person';
  files: Record<string, string>;
}
function serviceOf(moments: readonly Moment[]) {
  const items = moments.map(
    ({ author, by = 'person' }, minute): TreeHistoryItem => ({
      at: timeOf(minute),
      by,
      author,
      tree_id: 't',
      version: minute,
      changes: by === 'model' ? [] : [{ kind: 'content', path: 'company/people.md' }],
    }),
  );
  return {
    getTreeHistory: async (
      _tree: string,
      { before, size = 100 }: { before?: string; size?: number } = {},
    ) => ({
      items: items
        .filter(({ at }) => before === undefined || at < before)
        .reverse()
        .slice(0, size),
    }),
    getTree: async (treeId: string, asOf = ''): Promise<Tree> => {
      const files = moments[items.findIndex(({ at }) => at === asOf)]?.files ?? {};
      return {
        tree_id: treeId,
        kind: 'tree',
        status: 'completed',
        version: 1,
        error: null,
        created_at: asOf,
        completed_at: asOf,
        published_at: null,
        meta: {},
        files: Object.entries(files).map(([name, content]) => ({
          path: name,
          content,
          tier: 'company',
          team: '',
          updated_at: asOf,
          sha256: '',
          status: 'generated',
          provenance: {},
        })),
      };
    },
  };
}

const MOMENTS: Moment[] = [
  { author: 'builtin', by: 'model', files: { 'company/people.md': 'one\n', 'index.md': 'map\n' } },
  { author: 'ann@example.org', files: { 'company/people.md': 'one\nof Ann\n', 'index.md': 'map\n' } },
  { author: null, files: { 'company/people.md': 'one\nof Ann\n' } },
];

test('every version is a commit with its author and time, and the files that were served', async () => {
  expect(await writeGitHistory(serviceOf(MOMENTS), 't', folder)).toBe(3);
  expect((await git('log', '--reverse', '--format=%an|%ae|%cn|%aI|%s')).split('\n')).toEqual([
    'Cambium|cambium@localhost|Cambium|2026-03-02T09:00:00+00:00|Generate t',
    'ann@example.org|ann@example.org|Cambium|2026-03-02T09:01:00+00:00|Edit company/people.md',
    'App|app@localhost|Cambium|2026-03-02T09:02:00+00:00|Edit company/people.md',
  ]);
  expect(await git('show', 'HEAD~1:company/people.md')).toBe('one\nof Ann');
  expect(await git('show', '--format=', '--name-status', 'HEAD')).toBe('D\tindex.md');
  expect(await git('status', '--porcelain')).toBe('');
});

test('a second export adds only what is new', async () => {
  await writeGitHistory(serviceOf(MOMENTS.slice(0, 2)), 't', folder);
  expect(await writeGitHistory(serviceOf(MOMENTS), 't', folder)).toBe(1);
  expect(await writeGitHistory(serviceOf(MOMENTS), 't', folder)).toBe(0);
  expect(await git('rev-list', '--count', 'HEAD')).toBe('3');
});

test('a long history is read page by page', async () => {
  const many = Array.from({ length: 230 }, (_, i): Moment => ({ author: 'ann', files: { 'a.md': `${i}` } }));
  const asked: (string | undefined)[] = [];
  const service = serviceOf(many);
  const counting: typeof service = {
    getTree: async () => {
      throw new Error('enough is known');
    },
    getTreeHistory: (treeId, page) => {
      asked.push(page?.before);
      return service.getTreeHistory(treeId, page);
    },
  };
  await expect(writeGitHistory(counting, 't', folder)).rejects.toThrow('enough is known');
  expect(asked).toEqual([undefined, timeOf(30)]);
});

test('a version without a change is still a commit', async () => {
  const [first] = MOMENTS;
  const same = first ? [first, first] : [];
  expect(await writeGitHistory(serviceOf(same), 't', folder)).toBe(2);
  expect(await git('rev-list', '--count', 'HEAD')).toBe('2');
});

test('a folder with someone’s files is refused and unchanged', async () => {
  await mkdir(folder);
  await writeFile(path.join(folder, 'mine.txt'), 'mine');
  await expect(writeGitHistory(serviceOf(MOMENTS), 't', folder)).rejects.toThrow('is not a git repository');
  expect(await readdir(folder)).toEqual(['mine.txt']);
});

test('uncommitted changes and foreign commits are refused', async () => {
  await writeGitHistory(serviceOf(MOMENTS.slice(0, 1)), 't', folder);
  await writeFile(path.join(folder, 'index.md'), 'mine');
  await expect(writeGitHistory(serviceOf(MOMENTS), 't', folder)).rejects.toThrow('not committed');
  expect(await readFile(path.join(folder, 'index.md'), 'utf8')).toBe('mine');
  await git('-c', 'user.name=x', '-c', 'user.email=x@y', 'commit', '--quiet', '-am', 'Mine');
  await expect(writeGitHistory(serviceOf(MOMENTS), 't', folder)).rejects.toThrow(
    'is not from "cambium tree export',
  );
});

test('a path that leads outside the repository is not written', async () => {
  const hostile: Moment = { author: null, by: 'model', files: { '../out.md': 'x' } };
  await expect(writeGitHistory(serviceOf([hostile]), 't', folder)).rejects.toThrow('leads outside');
  const hidden: Moment = { author: null, by: 'model', files: { '.git/hooks/pre-commit': 'x' } };
  await expect(writeGitHistory(serviceOf([hidden]), 't', path.join(dir, 'other'))).rejects.toThrow('hidden');
});

test('a name with line breaks and brackets remains one author', async () => {
  const odd: Moment = { author: 'Eve\n<eve@x> y', files: { 'a.md': 'x' } };
  await writeGitHistory(serviceOf([odd]), 't', folder);
  expect(await git('log', '--format=%an')).toBe('Eve eve@x y');
});

test('a repository’s own settings start no program', async () => {
  await writeGitHistory(serviceOf(MOMENTS.slice(0, 1)), 't', folder);
  const ran = path.join(dir, 'ran');
  for (const [name, value] of [
    ['core.fsmonitor', `touch ${ran};`],
    ['filter.evil.clean', `touch ${ran}; cat`],
  ] as const)
    await git('config', name, value);
  await writeFile(path.join(folder, '.git/info/attributes'), '*.md filter=evil\n');
  await writeGitHistory(serviceOf(MOMENTS), 't', folder);
  await expect(readFile(ran)).rejects.toThrow('ENOENT');
});
