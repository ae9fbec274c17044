import type { FilesContext, VendorFile } from '../../files/file-vendor.ts';
import { titleOfFile, whyUnread } from '../../files/kept-file.ts';
import { BOX_FIELDS, type BoxFile, boxFile } from './answers.ts';
import { askBox, downloadBoxFile, isActive, ROOT } from './client.ts';
import { accessToBoxFile } from './sharing.ts';

/** Returns a file as it is now; null if it does not exist, is in the trash or hidden from this account. */
export async function findBoxFile(ctx: FilesContext, id: string): Promise<VendorFile | null> {
  const file = await askBox(ctx, `files/${id}`, { parameters: { fields: BOX_FIELDS }, schema: boxFile });
  return file && boxFileOf(ctx, file);
}

/** Converts Box's description of a file; null if it is in the trash. */
export function boxFileOf(ctx: FilesContext, file: BoxFile): VendorFile | null {
  if (!isActive(file)) return null;
  const above = file.path_collection.entries;
  const folders = above.flatMap(({ id, name }) => (id === ROOT || !name ? [] : [name]));
  const why = whyNamed(file, ctx.fileBytesMax);
  return {
    source: 'box',
    id: file.id,
    name: file.name,
    title: titleOfFile(file.name),
    folders,
    place: above.map(({ id }) => id).join('/'),
    stamp: [file.sha1, folders],
    url: `https://app.box.com/file/${file.id}`,
    createdAt: file.content_created_at ?? null,
    modifiedAt: file.content_modified_at ?? null,
    owners: file.owned_by ? [{ name: file.owned_by.name ?? null, email: file.owned_by.login ?? null }] : [],
    access: accessToBoxFile(file),
    content:
      why === null
        ? { bytes: (into) => downloadBoxFile(ctx, file.id, into), filename: file.name, mediaType: null }
        : { why },
  };
}

/** Returns why a file is stored by name only, or null if its content is read. */
function whyNamed({ name, size, permissions }: BoxFile, fileBytesMax: number): string | null {
  if (permissions?.can_download === false) return 'The account may look at this file, and not download it.';
  if (/\.boxnote$/i.test(name)) return 'Box gives out its notes in a format of its own, which is not read.';
  return whyUnread(name, size ?? 0, fileBytesMax);
}
