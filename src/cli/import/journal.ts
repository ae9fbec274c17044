import { appendFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Me } from '../../../client/types.ts';
import { sha256Hex } from '../../lib/ids/sha256.ts';
import type { ImportRoot } from './find/import-root.ts';
import { namingFile } from '../../lib/whole-file.ts';
import { ignoreMissing } from '../output/file-error.ts';
import { isRecord } from '../../lib/narrow.ts';

/** What earlier runs recorded about a file. */
export interface JournalEntry {
  /** `root/path inside of it`: the same wherever the folder is. */
  file: string;
  sizeBytes: number;
  mtimeMs: number;
  sha256: string;
  /** `imported`; `older`: skipped because a newer version of the same document was imported; `lines`: only the first `lines` so far. */
  outcome: 'imported' | 'older' | 'lines';
  lines?: number;
  /** The id under which the file was uploaded; a moved file keeps it. */
  resourceId?: string;
  /** The documents of the file as `source`, `resource_id` and date, for files that identify their documents themselves. */
  documents?: [source: string, resourceId: string, modified: string | null][];
}

export interface Journal {
  /** Where the roots of earlier imports are on this machine. */
  roots: () => ImportRoot[];
  recordRoot: (root: ImportRoot) => void;
  find: (file: string) => JournalEntry | undefined;
  all: () => Iterable<JournalEntry>;
  record: (entry: JournalEntry) => void;
  /** Records that the file's documents are gone from the service, or now belong to another file. */
  forget: (file: string) => void;
}

/** A line of the journal: a file, a root, or a forgotten file. */
type JournalLine = JournalEntry | { root: string; folder: string } | { forgotten: string };

/** Returns `$XDG_STATE_HOME/cambium`, as in the XDG Base Directory Specification; without that variable, under the home directory. */
export const defaultStateDir = (env: Record<string, string | undefined> = process.env): string =>
  path.join(env.XDG_STATE_HOME || path.join(homedir(), '.local', 'state'), 'cambium');

/** Identifies an app of one database, not an address: the same service under another name is the same, a new database is not. */
export const journalTarget = (me: Me, collection: string | undefined): string =>
  [me.app.id, me.app.created_at, me.user_id ?? '', collection ?? ''].join('\n');

/**
 * Opens the journal of what was imported into one app (or user) of one database. A line is appended once the service has acknowledged a
 * file, so a killed import resumes after the last acknowledged one; what was acknowledged but not written is sent again, which changes
 * nothing.
 */
export async function openJournal(stateDir: string, target: string): Promise<Journal> {
  await mkdir(stateDir, { recursive: true, mode: 0o700 });
  const file = path.join(stateDir, `import-${sha256Hex(target).slice(0, 16)}.jsonl`);
  const entries = new Map<string, JournalEntry>();
  const roots = new Map<string, string>();
  const take = (line: JournalLine): void => {
    if ('forgotten' in line) entries.delete(line.forgotten);
    else if ('folder' in line) roots.set(line.root, line.folder);
    else entries.set(line.file, line);
  };
  for (const text of ((await readFile(file, 'utf8').catch(ignoreMissing)) ?? '').split('\n')) {
    const line = readLine(text);
    if (line) take(line);
  }
  let atLineStart = false;
  const write = (line: JournalLine): void => {
    take(line);
    // The previous line may be incomplete, written by a process that was killed.
    append(file, `${atLineStart ? '' : '\n'}${JSON.stringify(line)}\n`);
    atLineStart = true;
  };
  return {
    roots: () => [...roots].map(([name, folder]) => ({ name, folder })),
    recordRoot: ({ name, folder }) => {
      if (roots.get(name) !== folder) write({ root: name, folder });
    },
    find: (name) => entries.get(name),
    all: () => entries.values(),
    record: write,
    forget: (name) => write({ forgotten: name }),
  };
}

function append(file: string, text: string): void {
  try {
    appendFileSync(file, text, { mode: 0o600 });
  } catch (error) {
    throw namingFile(error, file);
  }
}

/** Returns null for an empty line, an incomplete line or a line of another version. */
function readLine(text: string): JournalLine | null {
  if (text === '') return null;
  try {
    const line: unknown = JSON.parse(text);
    return isJournalLine(line) ? line : null;
  } catch {
    return null; // the end of a killed run: its file is sent again
  }
}

function isJournalLine(line: unknown): line is JournalLine {
  if (!isRecord(line)) return false;
  const has = (name: string) => typeof line[name] === 'string';
  return has('forgotten') || (has('root') && has('folder')) || (has('file') && has('sha256'));
}
