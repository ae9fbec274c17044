import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
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
    // Missing: it was shown.
    read: () => readFile(file, 'utf8').catch(() => null),
    write: (key) => replaceWhole(file, key),
    remove: () => rm(file, { force: true }),
  };
}
