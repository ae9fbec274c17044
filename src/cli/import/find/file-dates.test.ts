import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findCopied, readFileDates } from './file-dates.ts';
import { findRepository } from './git-history.ts';
import type { FoundFile } from './walk-files.ts';

let dir: string;
let repository: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-dates-'));
  repository = path.join(dir, 'repo');
  await mkdir(path.join(repository, 'deep'), { recursive: true });
  git(repository, 'init', '--quiet');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Imre', '-c', 'user.email=imre@example.org', ...args], {
    cwd: folder,
    stdio: 'pipe',
  });
const execGit = (...args: string[]): string => git(repository, ...args).toString();
async function commit(date: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(repository, name), text);
  git(repository, 'add', '-A');
  git(repository, 'commit', '--quiet', '-m', 'x', '--date', date);
}
async function found(folder: string, ...names: string[]): Promise<FoundFile[]> {
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const { size, mtimeMs } = await stat(file);
      return {
        path: file,
        root: 'r',
        rootPath: name,
        shown: `r/${name}`,
        sizeBytes: size,
        mtimeMs,
        isWanted: false,
      };
    }),
  );
}
async function datesOf(folder: string, ...names: string[]): Promise<(string | undefined)[]> {
  const dates = await readFileDates(await found(folder, ...names));
  return names.map((name) => {
    const date = dates.get(path.join(folder, name));
    return date && `${date.date.toISOString().slice(0, 10)} ${date.from}`;
  });
}

test('a change on a branch counts from its merge, and not if the merge left it out', async () => {
  await commit('2020-01-01T12:00:00Z', { 'kept.md': 'a', 'left.md': 'a', 'both.md': 'a' });
  const branch = execGit('symbolic-ref', '--short', 'HEAD').trim();
  git(repository, 'checkout', '--quiet', '-b', 'side');
  await commit('2021-01-01T12:00:00Z', { 'kept.md': 'side', 'left.md': 'side', 'both.md': 'side' });
  git(repository, 'checkout', '--quiet', branch);
  await commit('2020-06-01T12:00:00Z', { 'both.md': 'main' });
  git(repository, 'merge', '--quiet', '--no-commit', '-X', 'ours', 'side');
  await writeFile(path.join(repository, 'left.md'), 'a');
  await commit('2022-01-01T12:00:00Z', { 'both.md': 'side and main' });
  for (const name of ['kept.md', 'left.md', 'both.md'])
    expect([name, (await datesOf(repository, name))[0]?.slice(0, 10)]).toEqual([
      name,
      execGit('log', '-1', '--format=%as', '--', name).trim(),
    ]);
});

test('a file of a repository has the date of the last commit that changed it, not of the checkout', async () => {
  await commit('2020-03-01T12:00:00Z', { 'a.md': 'a', 'deep/ü b.md': 'b' });
  await commit('2021-04-02T12:00:00Z', { 'a.md': 'changed' });
  expect(await datesOf(repository, 'a.md', 'deep/ü b.md')).toEqual([
    '2021-04-02 git history',
    '2020-03-01 git history',
  ]);
});

test('a file changed since its last commit, or never committed, has its own date', async () => {
  await commit('2020-03-01T12:00:00Z', { 'a.md': 'a' });
  for (const name of ['a.md', 'new.md']) {
    await writeFile(path.join(repository, name), 'later');
    await utimes(path.join(repository, name), new Date('2022-05-05'), new Date('2022-05-05'));
  }
  expect(await datesOf(repository, 'a.md', 'new.md')).toEqual([
    '2022-05-05 file date',
    '2022-05-05 file date',
  ]);
});

test('the date of a commit keeps the zone of its author', async () => {
  await commit('2026-05-25T00:38:09+0530', { 'a.md': 'a' });
  const [date] = (await readFileDates(await found(repository, 'a.md'))).values();
  expect(date).toMatchObject({ date: new Date('2026-05-24T19:08:09Z'), offset: 330 });
});

test('a shallow clone has dates only for changes in its own history', async () => {
  await commit('2020-03-01T12:00:00Z', { 'a.md': 'a', 'b.md': 'b' });
  await commit('2021-04-02T12:00:00Z', { 'a.md': 'aa' });
  await commit('2022-05-03T12:00:00Z', { 'b.md': 'bb' });
  git(dir, 'clone', '--quiet', '--depth', '2', `file://${repository}`, 'shallow');
  expect(await datesOf(path.join(dir, 'shallow'), 'a.md', 'b.md')).toEqual([
    undefined,
    '2022-05-03 git history',
  ]);
});

test('files outside a repository have their own date, unless they were all written at once', async () => {
  const loose = path.join(dir, 'loose');
  await mkdir(loose);
  const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.md`);
  for (const [n, name] of names.entries()) {
    await writeFile(path.join(loose, name), 'x');
    const date = new Date(Date.UTC(2023, n, 1));
    await utimes(path.join(loose, name), date, date);
  }
  expect((await datesOf(loose, ...names))[2]).toBe('2023-03-01 file date');
  for (const name of names) await writeFile(path.join(loose, name), 'copied');
  expect(await datesOf(loose, ...names)).toEqual(names.map(() => undefined));
});

test('five or more consecutive times count as a copy', () => {
  expect(findCopied([5_000, 1_000, 2_000, 3_000, 4_000])).toEqual(
    new Set([1_000, 2_000, 3_000, 4_000, 5_000]),
  );
  expect(findCopied([1_000, 2_000, 3_000, 4_000, 90_000])).toEqual(new Set());
  expect(findCopied([])).toEqual(new Set());
});

test('a repository is named after its remote address', async () => {
  expect(await findRepository(path.join(repository, 'deep'))).toEqual({ folder: repository, name: null });
  git(repository, 'remote', 'add', 'origin', 'git@example.org:team/handbook.git');
  expect(await findRepository(repository)).toEqual({ folder: repository, name: 'handbook' });
  expect(await findRepository(dir)).toBeNull();
});
