import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { type Commit, findWholeFolders, LastChanges, readCommits } from './last-changes.ts';

const run = promisify(execFile);

/** A git working tree, as far as an import is concerned. */
export interface Repository {
  /** The top of the working tree. */
  folder: string;
  /** The last part of the address it was cloned from; null without one. */
  name: string | null;
}

/** Settings of the repository that would start programs are overruled: a folder to import is not to be trusted. */
const SAFE = [
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'log.showSignature=false',
  '-c',
  'core.quotePath=false',
];

/** The working tree that a folder lies in; null when it lies in none or git is not installed. */
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
  /** The author's date of the last commit that touched a file, by its path from the top. Without files that have changed since. */
  dates: Map<string, { date: Date; offset: number | null }>;
  /** Files whose last change lies before the history that a shallow clone has, or was one of their whole folder in a commit of many files. */
  unknown: Set<string>;
}

/** When each file of the repository was last changed, as `git log -1` says of each, in one walk through the history. */
export async function readGitDates({ folder }: Repository): Promise<GitDates> {
  const known: GitDates = { dates: new Map(), unknown: new Set() };
  const head = await ask(folder, 'rev-parse', 'HEAD');
  if (head === null) return known;
  const boundary = await readShallowCommits(folder);
  const changed = await readPaths(folder, 'diff', 'HEAD', '--name-only', '--no-ext-diff');
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

/** Shows every commit, children before parents, until `take` says that it has seen enough. */
async function walkHistory(folder: string, take: (commit: Commit) => boolean): Promise<void> {
  const options = ['--topo-order', '-m', '--format=raw', '--name-only', '--no-renames', '--no-ext-diff'];
  const git = spawn('git', [...SAFE, 'log', ...options, '--no-abbrev', '--no-decorate', '--no-notes'], {
    cwd: folder,
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

/** The commits at which the history of a shallow clone ends: they seem to change every file. */
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

/** What git prints, trimmed; null when it fails or is not installed. */
async function ask(folder: string, ...args: string[]): Promise<string | null> {
  try {
    const { stdout } = await run('git', [...SAFE, ...args], { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
    return stdout.trim() || null;
  } catch {
    return null; // no repository after all, no such setting, no git
  }
}
