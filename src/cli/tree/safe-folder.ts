import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync } from 'node:fs';
import { lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CliError } from '../cli-error.ts';

/**
 * Returns where a file of a tree goes below a folder. Throws CliError for a path that leads out of it, into a hidden folder (such as
 * `.git`) or through a symbolic link, whatever service it came from.
 */
export async function placeBelow(folder: string, treePath: string): Promise<string> {
  const root = path.resolve(folder);
  const names = treePath.split('/');
  const place = path.resolve(root, ...names);
  if (!place.startsWith(root + path.sep))
    throw new CliError(`The tree has a file named ${treePath}, which leads outside ${folder}.`);
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

/** Writes a file of a tree below a folder, all or nothing; see `placeBelow`. */
export async function writeBelow(folder: string, treePath: string, content: string): Promise<void> {
  await replaceFile(await placeBelow(folder, treePath), content);
}

/** Same, but returns false and writes nothing if the file changed since it was read (`known` null: it was missing): someone else saved it. */
export async function writeOver(
  folder: string,
  treePath: string,
  known: string | null,
  content: string,
): Promise<boolean> {
  const place = await placeBelow(folder, treePath);
  const written = await writeBeside(place, content);
  // Synchronous, without a turn of the event loop in between, so that hardly anyone saves in that time.
  const isSame = readNow(place) === known;
  if (isSame) renameSync(written, place);
  else await rm(written);
  return isSame;
}

/** Replaces a file atomically: a reader sees the text before or after, even if the machine fails meanwhile. */
export async function replaceFile(place: string, content: string): Promise<void> {
  renameSync(await writeBeside(place, content), place);
}

/** Writes a hidden file, so that it matches no tree file and watchers ignore it. */
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

/** Returns the text of a tree file below a folder, or null if it is missing. */
export async function readBelow(folder: string, treePath: string): Promise<string | null> {
  return readFile(await placeBelow(folder, treePath), 'utf8').catch(ignoreMissing);
}

/** Returns null for a missing file; rethrows any other error. */
export function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return null;
  throw error;
}
