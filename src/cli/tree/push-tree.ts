import { ApiError } from '../../../client/api-error.ts';
import type { Client } from '../../../client/client.ts';
import { CliError } from '../cli-error.ts';
import { type FolderState, listMarkdown, readState } from './folder-state.ts';
import { type PullReport, pullTree } from './pull-tree.ts';
import { readBelow } from './safe-folder.ts';
import { sha256Hex } from '../../lib/ids/sha256.ts';

/** What changed in a folder since it was pulled. */
export interface FolderChanges {
  changed: Record<string, string>;
  added: Record<string, string>;
  deleted: string[];
}

/** Compares the Markdown files of a folder with the tree that was pulled into it. */
export async function findChanges(folder: string, state: FolderState): Promise<FolderChanges> {
  const changes: FolderChanges = { changed: {}, added: {}, deleted: [] };
  for (const path of await listMarkdown(folder)) {
    const text = await readBelow(folder, path);
    if (text === null) {
      // A name that is not UTF-8 is listed with a replacement character, and found under no name.
      if (path.includes('\uFFFD'))
        throw new CliError(`${path} in ${folder} has a name that is not UTF-8 text. Rename it.`);
      continue;
    }
    const base = state.files[path];
    if (base === undefined) changes.added[path] = text;
    else if (base !== text) changes.changed[path] = text;
  }
  for (const path of Object.keys(state.files))
    if ((await readBelow(folder, path)) === null) changes.deleted.push(path);
  return changes;
}

/** Returns the state of a folder; throws CliError if it was never pulled. */
export async function readPulled(folder: string): Promise<FolderState> {
  const state = await readState(folder);
  if (!state)
    throw new CliError(`${folder} was not pulled from a tree. Run "cambium tree pull ${folder}" first.`);
  return state;
}

export interface PushReport extends Sent {
  pull: PullReport;
}

interface Sent {
  /** Changed and new files. */
  pushed: string[];
  deleted: string[];
  /** Deleted only in the folder, because deletions were not requested. */
  notDeleted: string[];
}

export interface PushOptions {
  deletes: boolean;
  holdsOpen: boolean;
}

const NOTHING: Sent = { pushed: [], deleted: [], notDeleted: [] };

/** The service has different text, or a different tree, than the folder was pulled from. */
const MOVED_ON = ['EditConflict', 'TreeSuperseded', 'StaleVersion'];

/**
 * Sends a folder's changes, all or nothing, with the hash of the text from which each file was changed. If the service has moved on, pulls,
 * merges and retries once, unless something conflicts: then sends nothing. Deletions are sent only with `deletes`; with `holdsOpen`, files
 * with an open conflict that nobody has saved since are held back.
 */
export async function pushTree(
  client: Pick<Client, 'changeFiles' | 'getLatestTree'>,
  folder: string,
  how: PushOptions,
): Promise<PushReport> {
  try {
    const sent = await send(client, folder, how);
    return { ...sent, pull: await pullTree(await client.getLatestTree(), folder) };
  } catch (error) {
    if (!(error instanceof ApiError) || !MOVED_ON.includes(error.code)) throw error;
    const pull = await pullTree(await client.getLatestTree(), folder);
    return { ...(pull.conflicts.length ? NOTHING : await send(client, folder, how)), pull };
  }
}

async function send(
  client: Pick<Client, 'changeFiles'>,
  folder: string,
  { deletes, holdsOpen }: PushOptions,
): Promise<Sent> {
  const state = await readPulled(folder);
  const { changed, added, deleted } = await findChanges(folder, state);
  if (holdsOpen) for (const texts of [changed, added]) leaveOut(texts, state.open ?? {});
  const deletions = deletes ? deleted : [];
  const pushed = [...Object.keys(changed), ...Object.keys(added)];
  const sent: Sent = { pushed, deleted: deletions, notDeleted: deletes ? [] : deleted };
  if (pushed.length + deletions.length === 0) return sent;
  const bases = Object.keys(changed).map((path) => [path, sha256Hex(state.files[path] ?? '')]);
  await client.changeFiles(state.tree_id, {
    files: changed,
    additions: added,
    deletions,
    base_sha256: Object.fromEntries(bases),
  });
  return sent;
}

function leaveOut(texts: Record<string, string>, open: Record<string, string>): void {
  for (const [path, text] of Object.entries(open)) if (texts[path] === text) delete texts[path];
}
