import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** An upload takes minutes at most; what is older was left by a process that was killed. */
const LEFT_BEHIND_MS = 3_600_000;

/** Removes files that uploads of a killed process left on disk. */
export async function clearUploads(dataDir: string): Promise<void> {
  const directory = path.resolve(dataDir, 'uploads');
  const names = await readdir(directory).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const file = path.join(directory, name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > LEFT_BEHIND_MS) await rm(file, { force: true });
  }
}
