import { z } from 'zod';
import { severalOf } from '../config-fields.ts';

/** How people name the folders of a vendor. */
interface FolderNames {
  /** As the start of a sentence. */
  what: 'Addresses' | 'Paths';
  pattern: RegExp;
  /** The error for a text that does not match. */
  mustBe: string;
  /** Normalizes a matching text to the folder id used in comparisons. Default: what the pattern's group matches. */
  toId?: (given: string) => string;
}

/** Builds the config for an account of files. Strict: a misspelled `folders` would read everything. */
export function folderConfig({
  what,
  pattern,
  mustBe,
  toId = (given) => pattern.exec(given)?.[1] ?? given,
}: FolderNames) {
  const list = severalOf(z.string().regex(pattern, mustBe).transform(toId), { max: 100 }).default([]);
  return z.strictObject({
    folders: list.describe(`${what} of the folders that are read, with all below them. Default: all.`),
    skipped_folders: list.describe(`${what} of folders that are not read, nor what is below them.`),
  });
}
export type FolderConfig = z.infer<ReturnType<typeof folderConfig>>;
