import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDataDir } from './data-dir.ts';
import { makeOnce } from '../lib/whole-file.ts';

/** Returns the service's 32-byte key: the configured one (hex), or `<dataDir>/secret.key`, created (0600) if missing. */
export async function readSecretKey(dataDir: string, configured: string | undefined): Promise<Buffer> {
  if (configured !== undefined) return Buffer.from(configured, 'hex');
  const file = path.resolve(dataDir, 'secret.key');
  await makeDataDir(dataDir);
  await makeOnce(file, randomBytes(32).toString('hex'));
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex');
  if (key.length !== 32)
    throw new Error(
      `${file} does not contain a key of 64 hexadecimal characters. Restore the right file, or remove it (which makes all API keys invalid).`,
    );
  return key;
}
