import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sha256Hex } from '../../lib/ids/sha256.ts';

const known = new Map<string, string>();

/**
 * Returns a hash of the code in folders of `src`, so that nobody has to remember to raise a version. Comments on lines of their own do not
 * count.
 */
export function hashCode(folders: readonly string[]): string {
  const key = folders.join(' ');
  const found = known.get(key);
  if (found !== undefined) return found;
  const code = folders
    .flatMap((folder) => listSources(path.resolve(import.meta.dirname, '../..', folder)))
    .map((file) => withoutComments(readFileSync(file, 'utf8')))
    .join('\n');
  const made = sha256Hex(code);
  known.set(key, made);
  return made;
}

/** Lists the sources below a folder that are not tests, sorted. */
export const listSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => path.join(folder, name));

/** Returns a source without empty lines and the lines that only have a comment. */
export function withoutComments(source: string): string {
  let isInside = false;
  const kept = source.split('\n').filter((line) => {
    const text = line.trim();
    const isComment = isInside || text.startsWith('/*') || text.startsWith('//');
    if (isInside || text.startsWith('/*')) isInside = !text.endsWith('*/');
    return !isComment && text !== '';
  });
  return kept.join('\n');
}
