import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the app is built from; tests and what a build leaves are no part of it. */
const INPUTS = [
  'web/**/*.{ts,tsx,css,html,svg}',
  'client/*.ts',
  'src/{merge,lib}/**/*.ts',
  'scripts/build-web.ts',
  'package-lock.json',
];
const LEFT_OUT = ['web/dist*/**', 'web/.build-*/**', '**/*.test.ts'];

export const WEB_STAMP_FILE = 'stamp';

/** A hash of everything that the app is built from: another one means that a build is old. */
export function webStamp(root: string): string {
  const hash = createHash('sha256');
  for (const name of globSync(INPUTS, { cwd: root, exclude: LEFT_OUT }).toSorted())
    hash.update(`${name}\n`).update(readFileSync(path.join(root, name)));
  return hash.digest('hex');
}

/** The stamp of a folder that holds a whole build; null when there is none. */
export function stampOfBuild(dist: string): string | null {
  try {
    return readFileSync(path.join(dist, WEB_STAMP_FILE), 'utf8');
  } catch {
    return null; // not built yet
  }
}
