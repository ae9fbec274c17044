import { execFile } from 'node:child_process';
import { access, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Client } from '../../../client/client.ts';
import type { TreeFile, TreeHistoryItem } from '../../../client/types.ts';
import { CliError } from '../cli-error.ts';
import { safeGit } from '../import/find/safe-git.ts';
import { placeBelow, writeBelow } from './safe-folder.ts';
import { ignoreMissing } from '../output/file-error.ts';

const run = promisify(execFile);
const PAGE = 200;
/** Part of every commit, so that the next export resumes after it. */
const TRAILER = 'Cambium-Time';
const SERVICE = { name: 'Cambium', email: 'cambium@localhost' };
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

type HistoryClient = Pick<Client, 'getTree' | 'getTreeHistory'>;

/**
 * Writes the history of a tree to a git repository: a commit per version, by its author or, if generated, by the service. Appends to a
 * repository that has part of it. Throws CliError for a folder with anything else or uncommitted changes. Returns the number of commits.
 */
export async function writeGitHistory(
  client: HistoryClient,
  treeId: string,
  folder: string,
): Promise<number> {
  const since = await openRepository(folder);
  const items = (await readHistory(client, treeId)).filter(({ at }) => since === null || at > since);
  for (const item of items) {
    const tree = await client.getTree(item.tree_id, item.at);
    await commit(folder, item, tree.files ?? []);
  }
  return items.length;
}

/** Reads the whole history, oldest first. */
async function readHistory(client: HistoryClient, treeId: string): Promise<TreeHistoryItem[]> {
  const all: TreeHistoryItem[] = [];
  for (let before: string | undefined; ; before = all.at(-1)?.at) {
    const { items } = await client.getTreeHistory(treeId, { before, size: PAGE });
    all.push(...items);
    if (items.length < PAGE) return all.reverse();
  }
}

/** Returns the time of the last exported commit; null in a new repository. */
async function openRepository(folder: string): Promise<string | null> {
  const isRepository = await access(path.join(folder, '.git')).then(
    () => true,
    (error: unknown) => ignoreMissing(error) !== null,
  );
  if (!isRepository) {
    await git('.', ['init', '--quiet', '--initial-branch=main', '--', folder]);
    if ((await git(folder, ['status', '--porcelain'])) === '') return null;
    await rm(path.join(folder, '.git'), { recursive: true });
    throw new CliError(
      `${folder} has files and is not a git repository; nothing was written. Choose an empty or new folder.`,
    );
  }
  if ((await git(folder, ['status', '--porcelain'])) !== '')
    throw new CliError(
      `${folder} has changes that are not committed; nothing was written. Commit them or remove them first.`,
    );
  const hasCommits = await git(folder, ['rev-list', '--max-count=1', '--all']);
  if (hasCommits === '') return null;
  const time = await git(folder, ['log', '-1', `--format=%(trailers:key=${TRAILER},valueonly)`]);
  if (time === '')
    throw new CliError(
      `The last commit of ${folder} is not from "cambium tree export --git"; nothing was written. Choose a separate folder for the export.`,
    );
  return time;
}

/** Makes the folder match what was served then, and commits it under its author. */
async function commit(folder: string, item: TreeHistoryItem, files: readonly TreeFile[]): Promise<void> {
  const served = new Set(files.map((file) => file.path));
  const known = (await git(folder, ['ls-files', '-z'])).split('\0').filter(Boolean);
  for (const gone of known.filter((name) => !served.has(name)))
    await rm(await placeBelow(folder, gone), { force: true });
  for (const file of files) await writeBelow(folder, file.path, file.content);
  await git(folder, ['add', '--all', '--', '.']);
  const author = item.by === 'model' ? SERVICE : authorOf(item.author);
  // A version without changes is still a version.
  const options = ['--quiet', '--allow-empty', '--no-verify', '--no-gpg-sign', '--cleanup=verbatim'];
  await git(folder, ['commit', ...options, '--message', messageOf(item)], {
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_AUTHOR_DATE: item.at,
    GIT_COMMITTER_NAME: SERVICE.name,
    GIT_COMMITTER_EMAIL: SERVICE.email,
    GIT_COMMITTER_DATE: item.at,
  });
}

/** Names an author; git allows no brackets or line breaks in names. */
function authorOf(user: string | null): { name: string; email: string } {
  const name = (user ?? '').replace(/[<>\p{Cc}\s]+/gu, ' ').trim();
  if (name === '') return { name: 'App', email: 'app@localhost' };
  const isAddress = /^[^@\s]+@[^@\s]+$/.test(name);
  return { name, email: isAddress ? name : `${name.replace(/[^\p{L}\p{N}._-]+/gu, '-')}@localhost` };
}

const NAMED_MAX = 3;

function messageOf({ at, by, author, changes, tree_id }: TreeHistoryItem): string {
  const paths = [...new Set(changes.map((change) => change.path))];
  const others = paths.length > NAMED_MAX ? ` and ${paths.length - NAMED_MAX} more` : '';
  const subject =
    by === 'model' ? `Generate ${tree_id}` : `Edit ${paths.slice(0, NAMED_MAX).join(', ')}${others}`;
  const written = by === 'model' && author !== null ? `Written by ${author}.\n\n` : '';
  return `${subject}\n\n${written}${TRAILER}: ${at}\n`;
}

/** Runs git without programs that the repository's settings name, and returns its output. */
async function git(
  folder: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  try {
    const safe = await safeGit(folder);
    const { stdout } = await run('git', [...safe.args, '-c', 'core.autocrlf=false', ...args], {
      cwd: folder,
      env: { ...safe.env, ...env },
      maxBuffer: OUTPUT_BYTES_MAX,
    });
    return stdout.trim();
  } catch (error) {
    const { code, stderr } = isFailure(error) ? error : { code: '', stderr: String(error) };
    if (code === 'ENOENT')
      throw new CliError('git is not installed, or not in PATH. Install it to export a repository.');
    throw new CliError(`git ${args[0] ?? ''} failed in ${folder}: ${stderr.trim()}`);
  }
}

const isFailure = (error: unknown): error is Error & { code: string | number; stderr: string } =>
  error instanceof Error && 'code' in error && 'stderr' in error && typeof error.stderr === 'string';
