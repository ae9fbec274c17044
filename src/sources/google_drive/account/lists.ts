import type { FilesContext } from '../../files/file-vendor.ts';
import { googlePages } from '../../google/ask-google.ts';
import { VendorError } from '../../vendor-error.ts';
import { readPages } from '../../vendor-http/pages.ts';
import { type DriveFile, driveList, FILE_FIELDS, FOLDER, fileAnswer, fileList } from './answers.ts';
import { askDrive, getDrive } from './client.ts';

/** A part of what an account sees: its own Drive with what others share with it (null), or a shared drive by its id. */
export type DrivePart = string | null;

/** Google's maximum: https://developers.google.com/workspace/drive/api/reference/rest/v3/files/list */
const FILES_PER_PAGE = '1000';

export const ALL_DRIVES = { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' };

/** `user` and `drive` are complete, which `allDrives` does not guarantee: it may return `incompleteSearch`. */
const corpusOf = (part: DrivePart): Record<string, string> => ({
  ...ALL_DRIVES,
  ...(part === null ? { corpora: 'user' } : { corpora: 'drive', driveId: part }),
});

/** Returns one file or folder; null if it does not exist or is hidden from this account. `root` is the root of its own Drive. */
export function findFile(ctx: FilesContext, id: string): Promise<DriveFile | null> {
  const parameters = { fields: FILE_FIELDS, supportsAllDrives: 'true' };
  return askDrive(ctx, `files/${encodeURIComponent(id)}`, parameters, fileAnswer);
}

/** Returns a page of the files of a part that match a query. */
export async function askFiles(
  ctx: FilesContext,
  part: DrivePart,
  { query, pageToken }: { query: string; pageToken: string | null },
): Promise<{ items: DriveFile[]; next: string | null }> {
  const fields = `nextPageToken,incompleteSearch,files(${FILE_FIELDS})`;
  const parameters = { ...corpusOf(part), q: query, pageSize: FILES_PER_PAGE, pageToken, fields };
  const { files, incompleteSearch, nextPageToken } = await getDrive(ctx, 'files', parameters, fileList);
  // Otherwise, unlisted files would count as deleted.
  if (incompleteSearch)
    throw new VendorError('transient', 'Google Drive could not list all of it; it will be retried.');
  return { items: files, next: nextPageToken ?? null };
}

/** Returns all folders of a part, or those that match a query. */
export function readFolders(ctx: FilesContext, part: DrivePart, where?: string): Promise<DriveFile[]> {
  const query = `${where ? `${where} and ` : ''}mimeType = '${FOLDER}' and trashed = false`;
  return readPages('Google Drive', (pageToken) => askFiles(ctx, part, { query, pageToken }));
}

/** Google's ids contain neither quotes nor backslashes. */
export const isIn = (folder: string): string => `'${folder.replaceAll(/[^\w-]/g, '')}' in parents`;

/** Returns the names of the account's shared drives by id. */
export async function listSharedDrives(ctx: FilesContext): Promise<Map<string, string>> {
  const parameters = { pageSize: '100', fields: 'nextPageToken,drives(id,name)' };
  const pages = googlePages('Google Drive', null, (pageToken) =>
    getDrive(ctx, 'drives', { ...parameters, pageToken }, driveList),
  );
  const drives = (await Array.fromAsync(pages)).flatMap(({ page }) => page.drives);
  return new Map(drives.map(({ id, name }) => [id, name]));
}
