import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync } from 'node:fs';
import { lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
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

/** Writes a file of a tree below a folder, all of it or nothing; see `placeBelow`. */
export async function writeBelow(folder: string, treePath: string, content: string): Promise<void> {
  await replaceFile(await placeBelow(folder, treePath), content);
}

/** The same, unless the file no longer has the text that was read of it (null: it was not there): then someone saved it meanwhile, and false. */
export async function writeOver(
  folder: string,
  treePath: string,
  known: string | null,
  content: string,
): Promise<boolean> {
  const place = await placeBelow(folder, treePath);
  const written = await writeBeside(place, content);
  // One after the other without a turn of the event loop between them, so that hardly anyone saves in between.
  const isSame = readNow(place) === known;
  if (isSame) renameSync(written, place);
  else await rm(written);
  return isSame;
}

/** Replaces a file at once: a reader finds the text before or after, also when the machine fails meanwhile. */
export async function replaceFile(place: string, content: string): Promise<void> {
  renameSync(await writeBeside(place, content), place);
}

/** Hidden, so that no file of the tree has its name and no watcher takes it for one. */
async function writeBeside(place: string, content: string): Promise<string> {
  await mkdir(path.dirname(place), { recursive: true });
  const written = path.join(path.dirname(place), `.${randomUUID()}.tmp`);
  await writeFile(written, content, { flush: true });
  return written;
}

function readNow(place: string): string | null {
  try {
    return readFileSync(place, 'utf8');
  } catch (error) {
    return ignoreMissing(error);
  }
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
