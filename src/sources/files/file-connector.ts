import type { z } from 'zod';
import { type Connector, defineConnector, type PlaceChoice } from '../contract.ts';
import { deliverVendorFile } from './deliver-file.ts';
import type { FolderConfig } from './folder-config.ts';
import { type FileReader, fileCursor, readFiles } from './read-files.ts';

/** What is a vendor's own: its files, folders and changes, and who sees them. */
interface FileVendor<At>
  extends FileReader<At>,
    Pick<Connector<FolderConfig>, 'source' | 'api' | 'everyMs' | 'hook' | 'readers' | 'check'> {
  config: z.ZodType<FolderConfig>;
  /** The place in its changes. */
  at: z.ZodType<At>;
  listFolders: PlaceChoice<FolderConfig>['list'];
}

/** Defines a connector for a vendor of files in folders, of which people may choose some. */
export const defineFileConnector = <At>({
  at,
  listFolders,
  foldersIn,
  open,
  ...vendor
}: FileVendor<At>): Connector =>
  defineConnector({
    ...vendor,
    auth: 'oauth',
    // No vendor reports every change of who sees what, and some not every deletion.
    listingHours: 24,
    cursor: fileCursor(at),
    choice: { kind: 'folders', field: 'folders', list: listFolders },
    changes: (ctx, cursor) => readFiles({ name: vendor.name, foldersIn, open }, ctx, cursor),
    fetch: async (ctx, item) => {
      const file = await (await open(ctx, null)).find(item);
      return file && deliverVendorFile(ctx, file, foldersIn);
    },
  });
