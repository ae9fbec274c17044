import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Reads from the data directory of a running service where its embedded PostgreSQL listens, and its process id. */
export async function readEmbedded(dataDir: string): Promise<{ url: string; pid: number }> {
  const password = (await readFile(path.join(dataDir, 'postgres.password'), 'utf8')).trim();
  const lines = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  return { url: `postgres://cambium:${password}@127.0.0.1:${lines[3]}/postgres`, pid: Number(lines[0]) };
}
