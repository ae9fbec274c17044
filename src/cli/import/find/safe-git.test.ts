import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { findRepository, readGitDates } from './git-history.ts';

/** A repository with a file that is newer than the index, and the path of a file that its programs would write. */
async function makeRepository() {
  const folder = await mkdtemp(path.join(tmpdir(), 'cambium-hostile-git-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
  git('init', '--quiet');
  for (const name of ['a.md', 'b.md']) writeFileSync(path.join(folder, name), `Text of ${name}.\n`);
  git('add', '.');
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '--quiet', '--message=One');
  utimesSync(path.join(folder, 'a.md'), new Date(), new Date(Date.now() + 60_000));
  const mark = path.join(folder, '.git', 'was-run');
  return { folder, git, mark, program: `touch '${mark}'; cat` };
}

test.each(['clean', 'process'])(
  'a filter of a repository (%s) is not run, and the dates are read',
  async (kind) => {
    const { folder, git, mark, program } = await makeRepository();
    writeFileSync(path.join(folder, '.git', 'info', 'attributes'), '*.md filter=any.name=x\n');
    git('config', `filter.any.name=x.${kind}`, program);
    git('config', 'filter.any.name=x.required', 'true');
    const repository = await findRepository(folder);
    const { dates } = repository ? await readGitDates(repository) : { dates: new Map() };
    expect(existsSync(mark)).toBe(false);
    expect([...dates.keys()].toSorted()).toEqual(['a.md', 'b.md']);
  },
);

test('what a partial clone lacks is not fetched through a program that the repository names', async () => {
  const { folder, git, mark, program } = await makeRepository();
  git('config', 'core.repositoryFormatVersion', '1');
  git('config', 'extensions.partialClone', 'origin');
  git('config', 'remote.origin.promisor', 'true');
  git('config', 'remote.origin.url', `ext::sh -c ${program.replaceAll(' ', '% ')}`);
  git('config', 'protocol.ext.allow', 'always');
  const objects = path.join(folder, '.git', 'objects');
  const tree = git('rev-parse', 'HEAD^{tree}').trim();
  rmSync(path.join(objects, tree.slice(0, 2), tree.slice(2)));
  expect(readdirSync(objects).length).toBeGreaterThan(2);
  const repository = await findRepository(folder);
  if (repository) await readGitDates(repository);
  expect(existsSync(mark)).toBe(false);
});

test('a filter is not run either if the settings around it are too large to read', async () => {
  const { folder, git, mark, program } = await makeRepository();
  writeFileSync(path.join(folder, '.git', 'info', 'attributes'), '*.md filter=any\n');
  git('config', 'filter.any.clean', program);
  const long = 'x'.repeat(1024 * 1024);
  const settings = Array.from({ length: 70 }, (_, i) => `[padding "${i}${long}"]\n\tkey = value\n`);
  writeFileSync(path.join(folder, '.git', 'config'), settings.join(''), { flag: 'a' });
  const repository = await findRepository(folder);
  if (repository) await readGitDates(repository);
  expect(existsSync(mark)).toBe(false);
});
