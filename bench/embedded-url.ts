import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The address of the embedded database that runs on a data directory. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const password = (await readFile(path.join(dataDir, 'postgres.password'), 'utf8')).trim();
  const port = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3];
  return `postgres://cambium:${password}@127.0.0.1:${port}/postgres`;
}
