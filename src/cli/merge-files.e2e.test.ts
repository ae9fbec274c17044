import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCli } from '../../test/run-cli.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-merge-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const BASE = '# Kiln\n\nFired on Thursdays.\n\nThe glaze is in cupboard four.\n';
const CONFLICT = [
  'The launch is on Monday.\n',
  'The launch is on Friday in Ghent.\n',
  'We never launch anything again.\n',
] as const;

async function merge(base: string | Uint8Array, ours: string, theirs: string, ...flags: string[]) {
  await writeFile(path.join(dir, 'base.md'), base);
  await writeFile(path.join(dir, 'ours.md'), ours);
  await writeFile(path.join(dir, 'theirs.md'), theirs);
  const result = await runCli(['merge', 'base.md', 'ours.md', 'theirs.md', ...flags], {}, dir);
  return { ...result, ours: await readFile(path.join(dir, 'ours.md'), 'utf8') };
}

test('changes from both sides are written to OURS, with exit code 0', async () => {
  const { status, ours, stdout } = await merge(
    BASE,
    BASE.replace('Thursdays', 'Fridays'),
    BASE.replace('four', 'five'),
  );
  expect(status).toBe(0);
  expect(stdout).toBe('');
  expect(ours).toBe(BASE.replace('Thursdays', 'Fridays').replace('four', 'five'));
});

test('a conflict keeps your side, names the line and exits with 1; --markers marks it as git does', async () => {
  const kept = await merge(...CONFLICT);
  expect(kept.status).toBe(1);
  expect(kept.ours).toBe(CONFLICT[1]);
  expect(kept.stderr).toContain('conflict in ours.md at line 1; your side stands');
  const marked = await merge(...CONFLICT, '--markers');
  expect(marked.status).toBe(1);
  expect(marked.ours).toMatch(/^<<<<<<< [^]*Ghent[^]*\n=======\n[^]*never launch[^]*\n>>>>>>> /);
});

test('words that both sides changed are a conflict; --allow-drops lets a rule decide and prints what it drops', async () => {
  const base = '# Plan\n\nWe all meet in the old hall on the first Monday of the month to talk.\n';
  const ours = '# Plan\n\nGatherings: see the board near the north gate, every second week, bring tea.\n';
  const theirs = base.replace('hall on', 'hall at noon on');
  const dropped = await merge(base, ours, theirs, '--allow-drops');
  expect(dropped.status).toBe(0);
  expect(dropped.ours).toBe(ours);
  expect(dropped.stderr).toMatch(
    /^cambium: ours\.md:3: dropped from the other side \([\w-]+\): We all meet .* at noon .*\n$/,
  );
  const kept = await merge(base, ours, theirs, '--markers');
  expect(kept.status).toBe(1);
  expect(kept.stderr).toBe('cambium: conflict in ours.md at line 3; it is marked there\n');
  expect(kept.ours).toMatch(/^# Plan\n\n<<<<<<< [^]*at noon[^]*\n>>>>>>> theirs\n$/);
});

test('the launcher merges in its own process, without an installed service', async () => {
  await writeFile(path.join(dir, 'base.md'), BASE);
  await writeFile(path.join(dir, 'ours.md'), BASE.replace('Thursdays', 'Fridays'));
  await writeFile(path.join(dir, 'theirs.md'), BASE.replace('four', 'five'));
  const launcher = path.resolve(import.meta.dirname, '../../bin/cambium.mjs');
  const driver = [launcher, 'merge', '--stdout', 'base.md', 'ours.md', 'theirs.md'];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, driver, { cwd: dir });
  expect(stdout).toBe(BASE.replace('Thursdays', 'Fridays').replace('four', 'five'));
  expect(stderr).toBe('');
  const missing = promisify(execFile)(
    process.execPath,
    [launcher, 'merge', 'no.md', 'ours.md', 'theirs.md'],
    {
      cwd: dir,
    },
  );
  await expect(missing).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no.md cannot be read'),
  });
});

test('--stdout prints the result and changes no file', async () => {
  const ours = BASE.replace('Thursdays', 'Fridays');
  const result = await merge(BASE, ours, BASE.replace('four', 'five'), '--stdout');
  expect(result.stdout).toBe(ours.replace('four', 'five'));
  expect(result.ours).toBe(ours);
});

test('files that are not UTF-8 text or do not exist are left unchanged', async () => {
  const latin1 = await merge(new Uint8Array([0x4b, 0xe9, 0x0a]), 'ours\n', 'theirs\n');
  expect(latin1).toMatchObject({ status: 2, ours: 'ours\n' });
  expect(latin1.stderr).toContain('base.md is not UTF-8 text; nothing was merged.');
  const missing = await runCli(['merge', 'no.md', 'ours.md', 'theirs.md'], {}, dir);
  expect(missing.status).toBe(2);
});

test('git uses it as a merge driver, cleanly where possible and with markers where not', async () => {
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=T', '-c', 'user.email=t@example.org', '-c', 'init.defaultBranch=main', ...args],
      {
        cwd: dir,
        encoding: 'utf8',
        stdio: 'pipe',
      },
    );
  const commit = async (text: string) => {
    await writeFile(path.join(dir, 'kiln.md'), text);
    git('add', '.');
    git('commit', '-m', 'change');
  };
  const main = path.resolve(import.meta.dirname, 'main.ts');
  git('init');
  git('config', 'merge.cambium.driver', `"${process.execPath}" "${main}" merge --markers --name %P %O %A %B`);
  await writeFile(path.join(dir, '.gitattributes'), '*.md merge=cambium\n');
  // Both sides change words of one line: a line merge conflicts, this one does not.
  const line = 'Imre fires the kiln on Thursdays, and the glaze for it is in cupboard four.\n';
  await commit(line);
  git('checkout', '-b', 'side');
  await commit(line.replace('four', 'five'));
  git('checkout', 'main');
  await commit(line.replace('Thursdays', 'Fridays'));
  git('merge', 'side', '-m', 'merge');
  expect(await readFile(path.join(dir, 'kiln.md'), 'utf8')).toBe(
    line.replace('Thursdays', 'Fridays').replace('four', 'five'),
  );
  await commit(CONFLICT[0]);
  git('checkout', '-B', 'side');
  await commit(CONFLICT[2]);
  git('checkout', 'main');
  await commit(CONFLICT[1]);
  expect(() => git('merge', 'side')).toThrow('conflict in kiln.md at line 1; it is marked there');
  expect(git('status', '--porcelain')).toBe('UU kiln.md\n');
  expect(await readFile(path.join(dir, 'kiln.md'), 'utf8')).toContain('<<<<<<<');
});
