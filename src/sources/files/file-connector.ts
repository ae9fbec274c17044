import { type AccountPlace, type Connector, defineConnector } from '../contract.ts';
import { VendorError } from '../vendor-error.ts';
import { walkPages } from '../vendor-http/pages.ts';
import { deliverVendorFile } from './deliver-file.ts';
import type { FilesContext, FileVendor } from './file-vendor.ts';
import { fileCursor, readAccountFiles } from './read-account-files.ts';

/** Defines a connector for a vendor of files in folders, some of which people may choose. */
export const defineFileConnector = <At>(vendor: FileVendor<At>): Connector =>
  defineConnector({
    ...vendor,
    auth: 'oauth',
    // No vendor reports every change of access, and some do not report every deletion.
    listingHours: 24,
    cursor: fileCursor(vendor.at),
    rereadsWithConfig: true,
    choice: { kind: 'folders', field: 'folders', list: (ctx, parent) => listFolders(vendor, ctx, parent) },
    check: async (ctx) => {
      const account = await vendor.check(ctx);
      await checkFolders(vendor, ctx);
      return account;
    },
    changes: (ctx, cursor) => readAccountFiles(vendor, ctx, cursor),
    fetch: async (ctx, item) => {
      const file = await (await vendor.open(ctx, null)).find(item);
      return file && deliverVendorFile(ctx, file, vendor);
    },
  });

/** Throws `VendorError` (`not_found`) if the account lacks a selected folder. */
async function checkFolders<At>({ open }: FileVendor<At>, ctx: FilesContext): Promise<void> {
  const { folders } = ctx.config;
  const account = folders.length ? await open(ctx, null) : null;
  for (const folder of folders)
    if (account?.foldersAbove && (await account.foldersAbove(folder)) === null) throw noSuchFolder(folder);
}

/** Lists the subfolders of a folder, or those at the top; vendors do not report whether these have subfolders. */
async function* listFolders<At>(
  { name, open }: FileVendor<At>,
  ctx: FilesContext,
  parent: string | null,
): AsyncGenerator<AccountPlace> {
  const account = await open(ctx, null);
  const pages = walkPages(name, null, async (marker) => {
    const page = await account.subfolders(parent, marker);
    if (page === null) throw noSuchFolder(parent ?? '');
    return page;
  });
  for await (const { folders } of pages)
    for (const { id, name: called, type = 'folder' } of folders)
      yield { id, name: called ?? id, type, hasChildren: true };
}

const noSuchFolder = (id: string): VendorError =>
  new VendorError(
    'not_found',
    `The account has no folder ${id}, or can no longer see it: check the address of the folder, or ask for it to be shared.`,
  );
