import type { Delivered } from '../contract.ts';
import { isInChosenFolder } from './chosen-folders.ts';
import type { FilesContext, FileVendor, VendorFile } from './file-vendor.ts';
import { versionAt } from './file-version.ts';
import { asKeptFile, namedFile } from './kept-file.ts';

/** Returns the document of a file; null if it is not in a selected folder. */
export function deliverVendorFile(
  { config, visibility }: Pick<FilesContext, 'config' | 'visibility'>,
  file: VendorFile,
  { foldersIn }: Pick<FileVendor<unknown>, 'foldersIn'>,
): Delivered | null {
  const { id, name, title, place, stamp, content } = file;
  if (!isInChosenFolder(config, foldersIn(place))) return null;
  // The version depends on who may see the file only if that is used: otherwise, sharing it would download it again.
  const access = visibility === 'source' ? { access: file.access } : {};
  return {
    item: id,
    resourceId: id,
    version: versionAt([...stamp, name, title, content, access], place),
    ...access,
    content:
      'why' in content
        ? { document: namedFile(file, content.why) }
        : { file: { ...content, finish: (document) => asKeptFile(document, file) } },
  };
}
