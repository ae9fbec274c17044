import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { replaceWhole } from '../lib/whole-file.ts';

/** How the command line finds the service of this data directory: its address, and the first key when this service made one. */
export interface LocalAccess {
  url: string;
  key: string | null;
}

const fileOf = (dataDir: string): string => path.resolve(dataDir, 'access.json');

/** What a running (or the last) service of this data directory left; null when there is none or it cannot be read. */
export async function readLocalAccess(dataDir: string): Promise<LocalAccess | null> {
  let text: string;
  try {
    text = await readFile(fileOf(dataDir), 'utf8');
  } catch {
    return null; // never started here, or the directory belongs to someone else: the caller goes on without
  }
  try {
    const value = JSON.parse(text) as Partial<LocalAccess> | null;
    return typeof value?.url === 'string'
      ? { url: value.url, key: typeof value.key === 'string' ? value.key : null }
      : null;
  } catch {
    return null; // damaged: the next start writes it again
  }
}

/**
 * Writes the address for the command line of this machine, readable by the owner alone (0600), as `secret.key` beside it is. A key that
 * is null leaves the one of an earlier start.
 */
export async function writeLocalAccess(dataDir: string, access: LocalAccess): Promise<void> {
  const file = fileOf(dataDir);
  const key = access.key ?? (await readLocalAccess(dataDir))?.key ?? null;
  await replaceWhole(file, `${JSON.stringify({ url: access.url, key })}\n`);
}
