import { z } from 'zod';
import type { ChangesPage, FilesContext, SubfolderPage } from '../../files/file-vendor.ts';
import { type DropboxEntry, type DropboxFile, entryList } from './answers.ts';
import { cursorExpired } from '../../vendor-http/refusal.ts';
import { askDropbox } from './client.ts';
import { dropboxFileOf } from './files.ts';

export const dropboxPosition = z.object({
  root: z.string(),
  /** Dropbox's cursor; during the full listing, that of the list. Null: at its start. */
  cursor: z.string().nullable(),
});
export type DropboxPosition = z.infer<typeof dropboxPosition>;

/** https://www.dropbox.com/developers/documentation/http/documentation#files-list_folder */
const LIST = 'files/list_folder';
/** Dropbox's maximum. */
const ENTRIES_PER_PAGE = 2_000;

/** Returns a page of a folder's entries, or of everything below it and what changed since; null if it does not exist. */
const askEntries = (
  ctx: FilesContext,
  { root, cursor }: DropboxPosition,
  folder: { path: string; recursive: boolean },
) =>
  askDropbox(ctx, cursor === null ? LIST : `${LIST}/continue`, {
    argument: cursor === null ? { ...folder, limit: ENTRIES_PER_PAGE } : { cursor },
    root,
    schema: entryList,
  });

/** Reads a page of changes; the first ones list everything that exists. */
export async function readDropboxPage(
  ctx: FilesContext,
  place: DropboxPosition,
): Promise<ChangesPage<DropboxPosition>> {
  const page = await askEntries(ctx, place, { path: '', recursive: true });
  if (page === null) throw cursorExpired('Dropbox');
  const { root } = place;
  const { files, paths } = entriesOf(page.entries);
  return {
    files: new Map([...files.values()].map((file) => [file.id, async () => dropboxFileOf(ctx, root, file)])),
    cleared: paths,
    at: { root, cursor: page.cursor },
    isLast: !page.has_more,
  };
}

/**
 * Returns the files that remain after a page of entries, and all its paths: as Dropbox describes for `list_folder`, an entry replaces everything
 * at its path, and a deletion may stand for a folder with everything in it. Pure.
 */
function entriesOf(entries: readonly DropboxEntry[]) {
  const files = new Map<string, DropboxFile>();
  const paths: string[] = [];
  for (const entry of entries) {
    if (entry['.tag'] === 'folder' || entry.path_lower == null) continue;
    const path = entry.path_lower;
    paths.push(path);
    if (entry['.tag'] === 'file') files.set(path, entry);
    else
      for (const other of files.keys())
        if (other === path || other.startsWith(`${path}/`)) files.delete(other);
  }
  return { files, paths };
}

/** Returns a page of the subfolders of a folder, or of the top; null if it does not exist. */
export async function askSubfolders(
  ctx: FilesContext,
  place: DropboxPosition,
  path: string,
): Promise<SubfolderPage | null> {
  const page = await askEntries(ctx, place, { path, recursive: false });
  if (page === null) return null;
  const folders = page.entries.flatMap((entry) =>
    entry['.tag'] === 'folder' && entry.path_lower ? [{ id: entry.path_lower, name: entry.name }] : [],
  );
  return { folders, next: page.has_more ? page.cursor : null };
}
