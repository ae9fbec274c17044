import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { CliError } from '../cli-error.ts';
import { ignoreMissing, replaceFile } from './safe-folder.ts';

/** What a folder was last filled from: the served texts, to tell which side changed what. Stored in `.cambium/tree.json`. */
export interface FolderState {
  tree_id: string;
  version: number;
  /** Served texts by path. */
  files: Record<string, string>;
  /** Files with an open conflict, as written: a watcher sends them once a person has saved them again. */
  open?: Record<string, string>;
}

const STATE_FOLDER = '.cambium';
const stateFile = (folder: string): string => path.join(folder, STATE_FOLDER, 'tree.json');

/** Returns the state of a folder, or null if it was never pulled. */
export async function readState(folder: string): Promise<FolderState | null> {
  const text = await readFile(stateFile(folder), 'utf8').catch(ignoreMissing);
  if (text === null) return null;
  const state: unknown = JSON.parse(text);
  if (isState(state)) return state;
  throw new CliError(
    `${stateFile(folder)} is damaged. Remove ${path.join(folder, STATE_FOLDER)} and pull again; your files stay.`,
  );
}

const isState = (value: unknown): value is FolderState =>
  typeof value === 'object' &&
  value !== null &&
  'tree_id' in value &&
  'files' in value &&
  typeof value.files === 'object';

export async function writeState(folder: string, state: FolderState): Promise<void> {
  await replaceFile(stateFile(folder), `${JSON.stringify(state)}\n`);
}

/** Returns the paths of Markdown files below a folder, except hidden ones. */
export async function listMarkdown(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true }).catch(ignoreMissing)) ?? [];
  return names
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name.endsWith('.md') && !name.split('/').some((part) => part.startsWith('.')))
    .sort();
}
