import { lstat, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CliError } from '../cli-error.ts';

/**
 * Where a file of a tree goes below a folder. Throws CliError for a path that leads out of it, into a hidden folder (such as `.git`)
 * or through a symbolic link, whatever service it came from.
 */
export async function placeBelow(folder: string, treePath: string): Promise<string> {
  const root = path.resolve(folder);
  const names = treePath.split('/');
  const place = path.resolve(root, ...names);
  if (!place.startsWith(root + path.sep))
    throw new CliError(`The tree has a file named ${treePath}, which leads out of ${folder}.`);
  if (names.some((name) => name.startsWith('.') || /[\\:\0]/.test(name)))
    throw new CliError(`The tree has a file named ${treePath}; hidden files and folders are not written.`);
  for (let length = 1; length <= names.length; length++) {
    const part = path.join(root, ...names.slice(0, length));
    const isLink = (await lstat(part).catch(ignoreMissing))?.isSymbolicLink() ?? false;
    if (isLink)
      throw new CliError(
        `${part} is a symbolic link; nothing is written through it. Remove it or choose another folder.`,
      );
  }
  return place;
}

/** Writes a file of a tree below a folder; see `placeBelow`. */
export async function writeBelow(folder: string, treePath: string, content: string): Promise<void> {
  const place = await placeBelow(folder, treePath);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, content);
}

/** The text of a file of a tree below a folder; null when it is not there. */
export async function readBelow(folder: string, treePath: string): Promise<string | null> {
  return readFile(await placeBelow(folder, treePath), 'utf8').catch(ignoreMissing);
}

/** A file that is not there is null; any other error is thrown. */
export function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return null;
  throw error;
}
