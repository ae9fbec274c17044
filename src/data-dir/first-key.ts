import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../lib/strings/error-code.ts';
import { replaceWhole } from '../lib/whole-file.ts';

/** Keeps the first key until somebody has seen it: the start that created it may end before it shows it (its port is in use, the disk is full). */
export interface FirstKeyFile {
  read: () => Promise<string | null>;
  write: (key: string) => Promise<void>;
  remove: () => Promise<void>;
}

/** Returns access to the file of a data directory, which only its owner may read. */
export function firstKeyFile(dataDir: string): FirstKeyFile {
  const file = path.resolve(dataDir, 'first.key');
  return {
    read: () => readFile(file, 'utf8').catch(ignoreShown),
    write: (key) => replaceWhole(file, key),
    remove: () => rm(file, { force: true }),
  };
}

/** A missing file was shown; any other error is one. */
function ignoreShown(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}
