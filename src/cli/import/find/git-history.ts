import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { safeGit } from './safe-git.ts';
import { type Commit, findWholeFolders, LastChanges, readCommits } from './last-changes.ts';

const run = promisify(execFile);

/** The parts of a git working tree that matter to an import. */
export interface Repository {
  /** The root of the working tree. */
  folder: string;
  /** The last part of the URL it was cloned from, or null. */
  name: string | null;
}

/** Returns the working tree that contains a folder; null if there is none or git is not installed. */
export async function findRepository(folder: string): Promise<Repository | null> {
  for (let up = folder; ; up = path.dirname(up)) {
    if (existsSync(path.join(up, '.git')))
      return { folder: up, name: nameOf(await ask(up, 'config', '--get', 'remote.origin.url')) };
    if (up === path.dirname(up)) return null;
  }
}

function nameOf(address: string | null): string | null {
  const last = address
    ?.replace(/\/+$/, '')
    .split(/[/:\\]/)
    .at(-1)
    ?.replace(/\.git$/, '');
  return last || null;
}

export interface GitDates {
  /** The author date of the last commit that touched a file, by path from the root. Without files that have changed since. */
  dates: Map<string, { date: Date; offset: number | null }>;
  /** Files last changed before the start of a shallow clone's history, or together with their whole folder in a commit of many files. */
  unknown: Set<string>;
}

/** Reads when each file of the repository last changed, like `git log -1` for each, in one walk through the history. */
export async function readGitDates({ folder }: Repository): Promise<GitDates> {
  const known: GitDates = { dates: new Map(), unknown: new Set() };
  const head = await ask(folder, 'rev-parse', 'HEAD');
  if (head === null) return known;
  const boundary = await readShallowCommits(folder);
  const changed = await readPaths(
    folder,
    'diff',
    'HEAD',
    '--name-only',
    '--no-ext-diff',
    '--ignore-submodules',
  );
  const tracked = await readPaths(folder, 'ls-tree', '-r', '--name-only', 'HEAD');
  const last = new LastChanges(
    head,
    [...tracked].filter((path) => !changed.has(path)),
  );
  await walkHistory(folder, (commit) => {
    last.take(boundary.has(commit.id) ? { ...commit, parents: [] } : commit);
    return last.isDone;
  });
  const whole = findWholeFolders(last.found);
  for (const [path, { id, seconds, offset }] of last.found) {
    if (boundary.has(id) || whole.has(path)) known.unknown.add(path);
    else known.dates.set(path, { date: new Date(seconds * 1_000), offset });
  }
  return known;
}

/** Passes every commit, children before parents, to `take` until it has seen enough. */
async function walkHistory(folder: string, take: (commit: Commit) => boolean): Promise<void> {
  const options = ['--topo-order', '-m', '--format=raw', '--name-only', '--no-renames', '--no-ext-diff'];
  const { args, env } = await safeGit(folder);
  const git = spawn('git', [...args, 'log', ...options, '--no-abbrev', '--no-decorate', '--no-notes'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const closed = new Promise<void>((resolve) => {
    git.on('error', () => resolve()); // git is not installed: no dates
    git.on('close', () => resolve());
  });
  for await (const commit of readCommits(createInterface({ input: git.stdout }))) if (take(commit)) break;
  git.kill();
  await closed;
}

/** Returns the commits where a shallow clone's history ends: they appear to change every file. */
async function readShallowCommits(folder: string): Promise<Set<string>> {
  const file = await ask(folder, 'rev-parse', '--git-path', 'shallow');
  if (file === null) return new Set();
  try {
    return new Set((await readFile(path.resolve(folder, file), 'utf8')).split('\n').filter(Boolean));
  } catch {
    return new Set(); // not shallow
  }
}

async function readPaths(folder: string, ...args: string[]): Promise<Set<string>> {
  const text = (await ask(folder, ...args)) ?? '';
  return new Set(text.split('\n').filter(Boolean));
}

/** Returns git's output, trimmed; null if it fails or is not installed. */
async function ask(folder: string, ...args: string[]): Promise<string | null> {
  try {
    const safe = await safeGit(folder);
    const { stdout } = await run('git', [...safe.args, ...args], {
      cwd: folder,
      env: safe.env,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout.trim() || null;
  } catch {
    return null; // not a repository after all, no such setting, or no git
  }
}
