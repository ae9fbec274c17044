import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isRecord } from '../../lib/narrow.ts';
import { CliError } from '../cli-error.ts';
import { placeOfState, readNow, replaceFile } from './safe-folder.ts';
import { ignoreMissing } from '../output/file-error.ts';

/** What a folder was last filled from: the served texts, to tell which side changed what. Stored in `.cambium/tree.json`. */
export interface FolderState {
  tree_id: string;
  version: number;
  /** Served texts by path. */
  files: Record<string, string>;
  /** Files with an open conflict, as written: a watcher sends them once a person has saved them again. */
  open?: Record<string, string>;
}

const STATE_FILE = 'tree.json';

/** Returns the state of a folder, or null if it was never pulled. Throws CliError if it is damaged. */
export async function readState(folder: string): Promise<FolderState | null> {
  const place = await placeOfState(folder, STATE_FILE);
  const text = readNow(place);
  if (text === null) return null;
  const state = parseState(text);
  if (state !== null) return state;
  throw new CliError(
    `${place} is damaged. Remove the folder ${path.dirname(place)} and pull again; your files stay.`,
  );
}

function parseState(text: string): FolderState | null {
  try {
    const state: unknown = JSON.parse(text);
    return isState(state) ? state : null;
  } catch {
    return null; // not JSON: damaged
  }
}

const isState = (value: unknown): value is FolderState =>
  isRecord(value) &&
  typeof value.tree_id === 'string' &&
  typeof value.version === 'number' &&
  areTexts(value.files) &&
  (value.open === undefined || areTexts(value.open));

const areTexts = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string');

/** Stores the state of a tree's folder atomically. */
export async function writeState(folder: string, state: FolderState): Promise<void> {
  await replaceFile(await placeOfState(folder, STATE_FILE), `${JSON.stringify(state)}\n`);
}

/** Returns the paths of Markdown files below a folder, except hidden ones. Follows no links. */
export async function listMarkdown(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing);
  return (entries ?? [])
    .filter((entry) => entry.name.endsWith('.md') && !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')))
    .sort();
}
