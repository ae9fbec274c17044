import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file that only its owner may read, unless it is there. It appears whole or not at all: of several processes that start at
 * once one makes it and all read the same, and a crash leaves no half of it.
 */
export async function makeOnce(file: string, content: string): Promise<void> {
  if (existsSync(file)) return;
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true });
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
