import type { Delivered } from '../../contract.ts';
import { isInChosenFolder } from '../../files/chosen-folders.ts';
import { versionAt } from '../../files/file-version.ts';
import { contentOfFile, type KeptFile, titleOfFile, whyUnread } from '../../files/kept-file.ts';
import type { DropboxFile } from './answers.ts';
import { type DropboxContext, downloadContent, type Root } from './client.ts';
import { accessToDropboxFile } from './sharing.ts';

/** What one run reads a Dropbox with. */
export interface DropboxReader {
  ctx: DropboxContext;
  root: Root;
}

/** How the text of a file is got: as it is, in a format that Dropbox writes it in, or not at all. */
type Reading = { as: 'download' } | { as: 'export'; format: string } | { as: 'name'; why: string };

/** A file that is to be a document; null: none of the chosen folders holds it. */
export function deliverFile({ ctx, root }: DropboxReader, file: DropboxFile): Delivered | null {
  const path = file.path_lower ?? null;
  if (path === null || !isInChosenFolder(ctx.config, foldersAbove(path))) return null;
  const reading = wayToRead(file, ctx.fileBytesMax);
  return {
    item: file.id,
    resourceId: file.id,
    // Case is no change of a path: Dropbox does not report it.
    version: versionAt([file.content_hash ?? file.rev, file.name, reading, ...sharedAs(ctx, file)], path),
    access: accessToDropboxFile(file),
    content: contentOf({ ctx, root }, file, reading),
  };
}

/** `/a/b/c.txt` is in `/a` and `/a/b`. */
const foldersAbove = (path: string): string[] =>
  path
    .split('/')
    .slice(1, -1)
    .map((_name, i, names) => `/${names.slice(0, i + 1).join('/')}`);

function contentOf({ ctx, root }: DropboxReader, file: DropboxFile, reading: Reading): Delivered['content'] {
  const kept = keptFile(file);
  if (reading.as === 'name') return contentOfFile(kept, reading);
  const isExport = reading.as === 'export';
  const argument = { path: file.id, ...(isExport ? { export_format: reading.format } : {}) };
  const route = isExport ? 'files/export' : 'files/download';
  const extension = isExport ? `.${reading.format === 'markdown' ? 'md' : reading.format}` : '';
  return contentOfFile(kept, {
    bytes: (into) => downloadContent(ctx, route, { argument, root }, into),
    filename: `${file.name}${extension}`,
    mediaType: null,
  });
}

function wayToRead(
  { name, size, is_downloadable: isDownloadable, export_info: exported }: DropboxFile,
  fileBytesMax: number,
): Reading {
  if (!isDownloadable) {
    // Documents of Paper are written as Markdown or HTML: https://www.dropbox.com/developers/documentation/http/documentation#files-export
    const format = exported?.export_options?.includes('markdown') ? 'markdown' : exported?.export_as;
    return format && /^\w{1,20}$/.test(format)
      ? { as: 'export', format }
      : { as: 'name', why: 'Dropbox gives out no text of this kind of file.' };
  }
  const why = whyUnread(name, size, fileBytesMax);
  return why === null ? { as: 'download' } : { as: 'name', why };
}

/** The shared folder that the file is in, where that says who finds it. */
const sharedAs = ({ visibility }: DropboxContext, { sharing_info: sharing }: DropboxFile): string[] =>
  visibility === 'source' && sharing?.parent_shared_folder_id ? [sharing.parent_shared_folder_id] : [];

const keptFile = (file: DropboxFile): KeptFile => ({
  source: 'dropbox',
  id: file.id,
  name: file.name,
  title: titleOfFile(file.name),
  folders: (file.path_display ?? file.path_lower ?? '').split('/').slice(1, -1),
  url: file.preview_url ?? null,
  createdAt: null,
  modifiedAt: file.client_modified ?? null,
  owners: [],
});
