import { randomUUID } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync, renameSync } from 'node:fs';
import { lstat, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CliError } from '../cli-error.ts';
import { namingFile } from '../../lib/whole-file.ts';
import { ignoreMissing } from '../output/file-error.ts';

/**
 * Returns where a file of a tree goes below a folder. Throws CliError for a path that leads out of it, into a hidden folder (such as
 * `.git`) or through a symbolic link, whatever service it came from.
 */
export async function placeBelow(folder: string, treePath: string): Promise<string> {
  const root = path.resolve(folder);
  const names = treePath.split('/');
  const place = path.resolve(root, ...names);
  if (!place.startsWith(root + path.sep))
    throw new CliError(`The path ${treePath} leads outside ${folder}; nothing is read or written there.`);
  if (names.some((name) => name.startsWith('.') || /[\\:\0]/.test(name)))
    throw new CliError(
      `${treePath} cannot be the path of a file of a tree: hidden names, and names with \\ or :, are not allowed.`,
    );
  await refuseLinks(root, names);
  return place;
}

/** The folder inside a synced folder where the command line keeps what it needs. Whoever made the folder may have made this one too. */
const STATE_FOLDER = '.cambium';

/** Returns where a file of the command line goes in a synced folder; throws CliError if a symbolic link leads elsewhere. */
export async function placeOfState(folder: string, name: string): Promise<string> {
  await refuseLinks(path.resolve(folder), [STATE_FOLDER, name]);
  return path.join(folder, STATE_FOLDER, name);
}

async function refuseLinks(root: string, names: readonly string[]): Promise<void> {
  for (let length = 1; length <= names.length; length++) {
    const part = path.join(root, ...names.slice(0, length));
    const isLink = (await lstat(part).catch(ignoreMissing))?.isSymbolicLink() ?? false;
    if (isLink)
      throw new CliError(
        `${part} is a symbolic link; nothing is read or written through it. Remove it or choose another folder.`,
      );
  }
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
  const written = await writeBeside(place, content);
  try {
    renameSync(written, place);
  } catch (error) {
    await rm(written, { force: true });
    throw error;
  }
}

/** Writes a hidden file, so that it matches no tree file and watchers ignore it. */
async function writeBeside(place: string, content: string): Promise<string> {
  await mkdir(path.dirname(place), { recursive: true });
  const written = path.join(path.dirname(place), `.${randomUUID()}.tmp`);
  try {
    await writeFile(written, content, { flush: true });
  } catch (error) {
    await rm(written, { force: true });
    throw namingFile(error, place);
  }
  return written;
}

/** More than any file of a tree has. */
const FILE_BYTES_MAX = 64 * 1024 * 1024;
/** A pipe is opened without waiting for someone to write to it. Windows has no such flags. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Returns the text of a file, or null if it is missing. Throws CliError for anything but a file of UTF-8 text: what is not text would come
 * back changed.
 */
export function readNow(place: string): string | null {
  const bytes = readBytes(place);
  if (bytes === null) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CliError(`${place} is not UTF-8 text. Save it as UTF-8, or move it elsewhere.`);
  }
}

function readBytes(place: string): Buffer | null {
  let file: number;
  try {
    file = openSync(place, READ);
  } catch (error) {
    return ignoreMissing(error);
  }
  try {
    const found = fstatSync(file);
    if (!found.isFile())
      throw new CliError(`${place} is a folder or a device, not a file. Move it elsewhere or rename it.`);
    if (found.size > FILE_BYTES_MAX)
      throw new CliError(`${place} has more than 64 MB, too much for a file of a tree. Move it elsewhere.`);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/** Returns the text of a tree file below a folder, or null if it is missing; throws as `placeBelow` and `readNow` do. */
export async function readBelow(folder: string, treePath: string): Promise<string | null> {
  return readNow(await placeBelow(folder, treePath));
}
