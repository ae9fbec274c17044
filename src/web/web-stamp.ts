import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the app is built from, except tests and build output. */
const INPUTS = [
  'web/**/*.{ts,tsx,css,html,svg}',
  'docs/*.md',
  'client/{*,calls/*}.ts',
  'src/{merge,lib}/**/*.ts',
  'src/vocabulary.ts',
  'scripts/build-web.ts',
  'package-lock.json',
];
const LEFT_OUT = ['web/dist*/**', 'web/.build-*/**', '**/*.test.ts'];

export const WEB_STAMP_FILE = 'stamp';

/** Returns a hash of everything the app is built from; a different one means that a build is outdated. */
export function webStamp(root: string): string {
  const hash = createHash('sha256');
  for (const name of globSync(INPUTS, { cwd: root, exclude: LEFT_OUT }).toSorted())
    hash.update(`${name}\n`).update(readFileSync(path.join(root, name)));
  return hash.digest('hex');
}

/** Returns the stamp of a folder with a complete build, or null. */
export function stampOfBuild(dist: string): string | null {
  try {
    return readFileSync(path.join(dist, WEB_STAMP_FILE), 'utf8');
  } catch {
    return null; // not built yet
  }
}
