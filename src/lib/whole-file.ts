import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { errorCode } from './strings/error-code.ts';

type Content = Parameters<typeof writeFile>[1];

/** Only the owner may read it. */
const PRIVATE = 0o600;
/** What the system's mask leaves of it. */
const PUBLIC = 0o666;

/**
 * Writes a file that only its owner may read, unless it exists. It appears whole or not at all: of several processes that start at once,
 * one writes it and all read the same, and a crash leaves no partial file.
 */
export async function makeOnce(file: string, content: string): Promise<void> {
  if (existsSync(file)) return;
  await withDraft(file, content, PRIVATE, async (draft) => {
    try {
      await link(draft, file);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  });
}

/** Writes or replaces a file that only its owner may read. Readers see either the old or the new content, whole, even after a crash. */
export async function replaceWhole(file: string, content: string): Promise<void> {
  await withDraft(file, content, PRIVATE, (draft) => rename(draft, file));
}

/**
 * Writes or replaces a file that a person named: all of it or, if the disk is full, nothing. It keeps its mode, and a link still leads to it. What
 * is no file, such as `/dev/stdout`, is written to.
 */
export async function rewriteFile(named: string, content: Content): Promise<void> {
  const file = await realpath(named).catch(() => named); // there is none yet, or whatever is wrong fails below
  const found = await stat(file).catch(() => null);
  if (found && !found.isFile()) return writeFile(file, content);
  const mode = found ? found.mode & 0o777 : PUBLIC;
  await withDraft(file, content, mode, (draft) => rename(draft, file));
}

async function withDraft(
  file: string,
  content: Content,
  mode: number,
  publish: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, content, { mode, flag: 'wx', flush: true });
    await publish(draft);
  } catch (error) {
    throw namingFile(error, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Adds the file to an error of writing, which names none: Node knows it only while opening. */
export function namingFile(error: unknown, file: string): unknown {
  return error instanceof Error && 'syscall' in error && !('path' in error)
    ? Object.assign(error, { path: file })
    : error;
}
