import type { z } from 'zod';
import type { AccountPlace } from '../../contract.ts';
import { listedFolder, noSuchFolder } from '../../files/listed-folders.ts';
import { googlePages } from '../../google/ask-google.ts';
import { VendorError } from '../../vendor-error.ts';
import { type DriveFile, driveList, FILE_FIELDS, FOLDER, fileAnswer, fileList } from './answers.ts';
import { askDrive, type DriveContext, getDrive } from './client.ts';

/** A part of what an account sees: its own Drive with what others share with it (null), or a shared drive by its id. */
export type DrivePart = string | null;

/** Google's maximum: https://developers.google.com/workspace/drive/api/reference/rest/v3/files/list */
const FILES_PER_PAGE = '1000';

/** `user` and `drive` are complete, which `allDrives` does not guarantee: it may return `incompleteSearch`. */
const corpusOf = (part: DrivePart): Record<string, string> => ({
  supportsAllDrives: 'true',
  includeItemsFromAllDrives: 'true',
  ...(part === null ? { corpora: 'user' } : { corpora: 'drive', driveId: part }),
});

/** Returns one file or folder; null if it does not exist or is hidden from this account. `root` is the root of its own Drive. */
export const findFile = (ctx: DriveContext, id: string): Promise<DriveFile | null> =>
  askDrive(
    ctx,
    `files/${encodeURIComponent(id)}`,
    { fields: FILE_FIELDS, supportsAllDrives: 'true' },
    fileAnswer,
  );

/** Returns the files of a part that match a query, starting at `start`; `next` is the cursor after a page. */
export async function* listDriveFiles(
  ctx: DriveContext,
  part: DrivePart,
  { query, start = null }: { query: string; start?: string | null },
): AsyncGenerator<{ files: DriveFile[]; next: string | null }> {
  const parameters = {
    ...corpusOf(part),
    q: query,
    pageSize: FILES_PER_PAGE,
    fields: `nextPageToken,incompleteSearch,files(${FILE_FIELDS})`,
  };
  for await (const { page, next } of pagesOf(ctx, 'files', { parameters, schema: fileList, start })) {
    // Otherwise, unlisted files would count as deleted.
    if (page.incompleteSearch)
      throw new VendorError('transient', 'Google Drive could not list all of it; it will be retried.');
    yield { files: page.files, next };
  }
}

export const IS_FOLDER = `mimeType = '${FOLDER}' and trashed = false`;
export const IS_FILE = `mimeType != '${FOLDER}' and trashed = false`;
/** Google's ids contain neither quotes nor backslashes. */
export const isIn = (folder: string): string => `'${folder.replaceAll(/[^\w-]/g, '')}' in parents`;

/** What others share with the person, which is in none of the person's own folders. */
const IS_SHARED = 'sharedWithMe = true';

/** Lists the subfolders of a folder, or at the top: the account's own folders, those shared with it, and shared drives. */
export async function* listDriveFolders(
  ctx: DriveContext,
  parent: string | null,
): AsyncGenerator<AccountPlace> {
  if (parent !== null) {
    const folder = await findFile(ctx, parent);
    if (folder === null) throw noSuchFolder(parent);
    return yield* foldersOf(ctx, folder.driveId ?? null, isIn(parent));
  }
  yield* foldersOf(ctx, null, isIn('root'));
  yield* foldersOf(ctx, null, IS_SHARED);
  for (const [id, name] of await listSharedDrives(ctx)) yield listedFolder(id, name, 'drive');
}

async function* foldersOf(ctx: DriveContext, part: DrivePart, where: string): AsyncGenerator<AccountPlace> {
  for await (const { files } of listDriveFiles(ctx, part, { query: `${where} and ${IS_FOLDER}` }))
    for (const { id, name } of files) yield listedFolder(id, name);
}

/** Returns the names of the account's shared drives by id. */
export async function listSharedDrives(ctx: DriveContext): Promise<Map<string, string>> {
  const parameters = { pageSize: '100', fields: 'nextPageToken,drives(id,name)' };
  const pages = await Array.fromAsync(pagesOf(ctx, 'drives', { parameters, schema: driveList }));
  return new Map(pages.flatMap(({ page }) => page.drives.map(({ id, name }) => [id, name] as const)));
}

export const pagesOf = <T extends { nextPageToken?: string | null | undefined }>(
  ctx: DriveContext,
  path: string,
  given: { parameters: Record<string, string>; schema: z.ZodType<T>; start?: string | null },
) =>
  googlePages('Google Drive', given.start ?? null, (pageToken) =>
    getDrive(ctx, path, { ...given.parameters, pageToken }, given.schema),
  );
