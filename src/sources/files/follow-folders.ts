import { isInChosenFolder } from './chosen-folders.ts';
import type { ChangesPage, FileAccount, FilesContext } from './file-vendor.ts';
import type { HeldFile, HeldFiles } from './held-files.ts';

/**
 * Marks the files below changed folders as gone, unless these are read at their new place; returns the folders to list, whose files may have
 * another path now.
 */
export async function followFolders(
  run: { ctx: FilesContext; account: Pick<FileAccount<unknown>, 'foldersAbove'>; held: HeldFiles },
  { folders = [], cleared = [] }: Pick<ChangesPage<unknown>, 'folders' | 'cleared'>,
): Promise<string[]> {
  if (!folders.length && !cleared.length) return [];
  const { ctx, account, held } = run;
  const chosen = ctx.config.folders;
  const filesBelow = await held.below([...folders, ...cleared, ...chosen]);
  const lists = new Set<string>();
  for (const folder of new Set([...folders, ...cleared.filter((one) => filesBelow.has(one))])) {
    const files = filesBelow.get(folder) ?? [];
    const above = (await account.foldersAbove?.(folder)) ?? null;
    const isRead = above !== null && isInChosenFolder(ctx.config, [...above, folder]);
    // Chosen folders below move with it. If no file of one is stored, as after it was in the trash, only the vendor knows where it is.
    const moved =
      above === null || isRead
        ? []
        : chosen.filter((one) => !filesBelow.has(one) || files.some((file) => isInside(file, one, folder)));
    for (const one of isRead ? [folder] : moved) lists.add(one);
    if (!isRead) held.leave(files.filter((file) => !moved.some((one) => isInside(file, one, folder))));
  }
  return [...lists];
}

/** Returns whether a file was in one folder, and that below another. */
const isInside = ({ folders }: HeldFile, inner: string, outer: string): boolean =>
  folders.indexOf(inner) > folders.indexOf(outer);
