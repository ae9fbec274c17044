import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { makeOnce } from '../../lib/whole-file.ts';
import { sha256Hex } from '../../lib/sha256.ts';

/** What is known of a file from earlier runs. */
export interface JournalEntry {
  path: string;
  sizeBytes: number;
  mtimeMs: number;
  sha256: string;
  /** `imported`; `older`: left out because a newer state of the same document was imported; `lines`: so far only the first `lines` lines. */
  outcome: 'imported' | 'older' | 'lines';
  lines?: number;
  /** The documents of the file as `source`, `resource_id` and date, for files that name their documents themselves. */
  documents?: [source: string, resourceId: string, modified: string | null][];
}

export interface Journal {
  /** Part of the ids of uploaded files: the same for all runs on this machine, different on another. */
  machineId: string;
  find: (file: string) => JournalEntry | undefined;
  all: () => Iterable<JournalEntry>;
  record: (entry: JournalEntry) => void;
}

/** `$XDG_STATE_HOME/cambium`, as the XDG Base Directory Specification has it; under the home directory without that variable. */
export const defaultStateDir = (env: Record<string, string | undefined> = process.env): string =>
  path.join(env.XDG_STATE_HOME || path.join(homedir(), '.local', 'state'), 'cambium');

/**
 * The journal of what was imported into one app (or user) of one database. A line is appended when the service has acknowledged a
 * file, so an import that was killed goes on after the last acknowledged one; what was acknowledged but not written is sent again,
 * which changes nothing.
 */
export async function openJournal(stateDir: string, target: string): Promise<Journal> {
  await mkdir(stateDir, { recursive: true, mode: 0o700 });
  const file = path.join(stateDir, `import-${sha256Hex(target).slice(0, 16)}.jsonl`);
  const entries = new Map<string, JournalEntry>();
  for (const line of (await readOrEmpty(file)).split('\n')) {
    const entry = readEntry(line);
    if (entry) entries.set(entry.path, entry);
  }
  let atLineStart = false;
  return {
    machineId: await readMachineId(stateDir),
    find: (name) => entries.get(name),
    all: () => entries.values(),
    record: (entry) => {
      entries.set(entry.path, entry);
      // The line before may be half a line, written by a process that was killed.
      appendFileSync(file, `${atLineStart ? '' : '\n'}${JSON.stringify(entry)}\n`, { mode: 0o600 });
      atLineStart = true;
    },
  };
}

/** Null for an empty line, half a line or a line of another version. */
function readEntry(line: string): JournalEntry | null {
  if (line === '') return null;
  try {
    const entry = JSON.parse(line) as Partial<JournalEntry>;
    return typeof entry.path === 'string' && typeof entry.sha256 === 'string'
      ? (entry as JournalEntry)
      : null;
  } catch {
    return null; // the end of a killed run: its file is sent again
  }
}

async function readOrEmpty(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

async function readMachineId(stateDir: string): Promise<string> {
  const file = path.join(stateDir, 'machine-id');
  await makeOnce(file, randomBytes(16).toString('hex'));
  return (await readFile(file, 'utf8')).trim();
}
