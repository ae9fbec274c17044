import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../lib/strings/error-code.ts';

/** An upload takes minutes at most; an older file was left by a process that was killed. */
const LEFT_BEHIND_MS = 3_600_000;

/** Removes files that uploads of a killed process left on disk. */
export async function clearUploads(dataDir: string): Promise<void> {
  const directory = path.resolve(dataDir, 'uploads');
  const names = (await unlessGone(readdir(directory))) ?? [];
  for (const name of names) {
    const file = path.join(directory, name);
    // Another process may clear the folder, or finish its upload, at the same moment.
    const found = await unlessGone(stat(file));
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND_MS) await rm(file, { force: true });
  }
}

/** Returns null if the file does not exist. */
async function unlessGone<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
