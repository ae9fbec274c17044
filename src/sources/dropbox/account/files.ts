import type { Delivered } from '../../contract.ts';
import { isInChosenFolder } from '../../files/chosen-folders.ts';
import { versionAt } from '../../files/file-version.ts';
import { contentOfFile, type KeptFile, titleOfFile, whyUnread } from '../../files/kept-file.ts';
import type { DropboxFile } from './answers.ts';
import { type DropboxContext, downloadContent, type Root } from './client.ts';
import { accessToDropboxFile } from './sharing.ts';

/** What a run needs to read a Dropbox. */
export interface DropboxReader {
  ctx: DropboxContext;
  root: Root;
}

/** How to get the text of a file: download it, export it in a format, or not at all. */
type Reading = { as: 'download' } | { as: 'export'; format: string } | { as: 'name'; why: string };

/** Returns the document of a file; null if it is not in a selected folder. */
export function deliverFile({ ctx, root }: DropboxReader, file: DropboxFile): Delivered | null {
  const path = file.path_lower ?? null;
  if (path === null || !isInChosenFolder(ctx.config, foldersAbove(path))) return null;
  const reading = wayToRead(file, ctx.fileBytesMax);
  return {
    item: file.id,
    resourceId: file.id,
    // A case change is not a move: Dropbox does not report it.
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
    // Paper documents are exported as Markdown or HTML: https://www.dropbox.com/developers/documentation/http/documentation#files-export
    const format = exported?.export_options?.includes('markdown') ? 'markdown' : exported?.export_as;
    return format && /^\w{1,20}$/.test(format)
      ? { as: 'export', format }
      : { as: 'name', why: 'Dropbox gives out no text of this kind of file.' };
  }
  const why = whyUnread(name, size, fileBytesMax);
  return why === null ? { as: 'download' } : { as: 'name', why };
}

/** Returns the shared folder of the file, if it determines who finds the document. */
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
