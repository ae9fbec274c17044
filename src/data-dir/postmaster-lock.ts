import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The contents of `postmaster.pid` while a PostgreSQL server works on a directory. */
export interface PostmasterLock {
  file: string;
  text: string;
  pid: number;
  /** Null until the server writes it, shortly after its start. */
  port: number | null;
}

/** Reads `postmaster.pid` of a database directory: line 1 is the pid, line 4 the port. Returns null if no server has left one. */
export async function readPostmasterLock(databaseDir: string): Promise<PostmasterLock | null> {
  const file = path.join(databaseDir, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => ''); // missing, or not ours to read: no server of ours
  const [first, , , fourth] = text.split('\n');
  const pid = Number(first);
  return pid ? { file, text, pid, port: Number(fourth) || null } : null;
}

/** Returns the directory of the embedded database in a data directory. */
export const embeddedDatabaseDir = (dataDir: string): string => path.resolve(dataDir, 'postgres');
