import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Where the embedded PostgreSQL of a running service listens, read from its data directory, and its process. */
export async function readEmbedded(dataDir: string): Promise<{ url: string; pid: number }> {
  const password = (await readFile(path.join(dataDir, 'postgres.password'), 'utf8')).trim();
  const lines = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  return { url: `postgres://cambium:${password}@127.0.0.1:${lines[3]}/postgres`, pid: Number(lines[0]) };
}
