import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The 32-byte key of the service: the configured one (hex), or `<dataDir>/secret.key`, made (0600) when missing. */
export async function readSecretKey(dataDir: string, configured: string | undefined): Promise<Buffer> {
  if (configured !== undefined) return Buffer.from(configured, 'hex');
  const file = path.resolve(dataDir, 'secret.key');
  if (!existsSync(file)) {
    await mkdir(dataDir, { recursive: true });
    await makeOnce(file, randomBytes(32).toString('hex'));
  }
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex');
  if (key.length !== 32)
    throw new Error(
      `${file} does not hold a key of 64 hexadecimal characters. Put the right file back, or remove it (all API keys are then void).`,
    );
  return key;
}

/**
 * Writes the file unless it is there. It appears whole or not at all: of several processes that start at once one makes it and all read
 * the same, and a crash leaves no half of it.
 */
async function makeOnce(file: string, content: string): Promise<void> {
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
