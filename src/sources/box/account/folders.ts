import type { AccountPlace } from '../../contract.ts';
import type { FilesContext, FolderPage } from '../../files/file-account.ts';
import { listedFolder, noSuchFolder } from '../../files/listed-folders.ts';
import { walkPages } from '../../vendor-http/pages.ts';
import { BOX_FIELDS, itemList } from './answers.ts';
import { askBox, getBox, ROOT } from './client.ts';
import { vendorFileOf } from './files.ts';

/** The maximum: https://developer.box.com/reference/get-folders-id-items */
const ITEMS_PER_PAGE = '1000';

/** Returns null if the folder is gone or hidden from this account; the root always exists. */
async function askItems(ctx: FilesContext, folder: string, marker: string | null) {
  const page = await (folder === ROOT ? getBox : askBox)(ctx, `folders/${folder}/items`, {
    parameters: { fields: BOX_FIELDS, usemarker: 'true', limit: ITEMS_PER_PAGE, marker },
    isPlaced: marker !== null,
    schema: itemList,
  });
  return page && { entries: page.entries, next: page.next_marker || null };
}

/** Lists one page of a folder; null if it is gone or hidden from this account. */
export async function listBoxFolder(
  ctx: FilesContext,
  folder: string,
  marker: string | null,
): Promise<FolderPage | null> {
  const page = await askItems(ctx, folder, marker);
  if (page === null) return null;
  const files = page.entries.filter((entry) => entry.type === 'file');
  const folders = page.entries.filter((entry) => entry.type === 'folder').map(({ id }) => id);
  const read = new Map(files.map((file) => [file.id, async () => vendorFileOf(ctx, file)]));
  return { files: read, folders, next: page.next };
}

/** Lists the subfolders of a folder, or those at the top. Throws `VendorError` (`not_found`) if it is gone or hidden from this account. */
export async function* listBoxFolders(
  ctx: FilesContext,
  parent: string | null,
): AsyncGenerator<AccountPlace> {
  const pages = walkPages('Box', null, async (marker) => {
    const page = await askItems(ctx, parent ?? ROOT, marker);
    if (page === null) throw noSuchFolder(parent ?? ROOT);
    return page;
  });
  for await (const { entries } of pages)
    for (const entry of entries) if (entry.type === 'folder') yield listedFolder(entry.id, entry.name);
}
