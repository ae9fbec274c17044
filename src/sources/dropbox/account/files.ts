import type { FilesContext, VendorFile } from '../../files/file-vendor.ts';
import { type FileContent, titleOfFile, whyUnread } from '../../files/kept-file.ts';
import type { DropboxFile } from './answers.ts';
import { downloadContent, type Root } from './client.ts';
import { accessToDropboxFile } from './sharing.ts';

/** Converts Dropbox's description of a file; null if it is in a folder that the account has not added. */
export function dropboxFileOf(ctx: FilesContext, root: Root, file: DropboxFile): VendorFile | null {
  const path = file.path_lower ?? null;
  if (path === null) return null;
  return {
    source: 'dropbox',
    id: file.id,
    name: file.name,
    title: titleOfFile(file.name),
    folders: (file.path_display ?? path).split('/').slice(1, -1),
    // A case change is not a move: Dropbox does not report it.
    place: path,
    stamp: [file.content_hash ?? file.rev],
    url: file.preview_url ?? null,
    createdAt: null,
    modifiedAt: file.client_modified ?? null,
    owners: [],
    access: accessToDropboxFile(file),
    content: contentOf(ctx, root, file),
  };
}

function contentOf(ctx: FilesContext, root: Root, file: DropboxFile): FileContent {
  const { id, name, size, is_downloadable: isDownloadable } = file;
  if (!isDownloadable) return exportOf(ctx, root, file);
  const why = whyUnread(name, size, ctx.fileBytesMax);
  if (why !== null) return { why };
  const argument = { path: id };
  return {
    bytes: (into) => downloadContent(ctx, 'files/download', { argument, root }, into),
    filename: name,
    mediaType: null,
  };
}

/** Paper documents are exported as Markdown or HTML: https://www.dropbox.com/developers/documentation/http/documentation#files-export */
function exportOf(
  ctx: FilesContext,
  root: Root,
  { id, name, export_info: exported }: DropboxFile,
): FileContent {
  const format = exported?.export_options?.includes('markdown') ? 'markdown' : exported?.export_as;
  if (!format || !/^\w{1,20}$/.test(format))
    return { why: 'Dropbox gives out no text of this kind of file.' };
  const argument = { path: id, export_format: format };
  return {
    bytes: (into) => downloadContent(ctx, 'files/export', { argument, root }, into),
    filename: `${name}.${format === 'markdown' ? 'md' : format}`,
    mediaType: null,
  };
}
