import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, rename, rm, writeFile } from 'node:fs/promises';
import { errorCode } from './strings/error-code.ts';

/**
 * Writes a file that only its owner may read, unless it exists. It appears whole or not at all: of several processes that start at once,
 * one writes it and all read the same, and a crash leaves no partial file.
 */
export async function makeOnce(file: string, content: string): Promise<void> {
  if (existsSync(file)) return;
  await withDraft(file, content, async (draft) => {
    try {
      await link(draft, file);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  });
}

/** Writes or replaces a file that only its owner may read. Readers see either the old or the new content, whole, even after a crash. */
export async function replaceWhole(file: string, content: string): Promise<void> {
  await withDraft(file, content, (draft) => rename(draft, file));
}

async function withDraft(
  file: string,
  content: string,
  publish: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true });
    await publish(draft);
  } finally {
    await rm(draft, { force: true });
  }
}
