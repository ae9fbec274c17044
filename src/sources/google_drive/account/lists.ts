import type { z } from 'zod';
import type { AccountPlace } from '../../contract.ts';
import { listedFolder, noSuchFolder } from '../../files/listed-folders.ts';
import { VendorError } from '../../vendor-error.ts';
import { walkPages } from '../../vendor-http/pages.ts';
import { type DriveFile, driveList, FILE_FIELDS, FOLDER, fileAnswer, fileList } from './answers.ts';
import { askDrive, type DriveContext, getDrive } from './client.ts';

/** The parts of what an account sees: its own Drive with what others share with it (null), and each shared drive by its id. */
export type DrivePart = string | null;

/** The most that Google gives at once: https://developers.google.com/workspace/drive/api/reference/rest/v3/files/list */
const FILES_PER_PAGE = '1000';

/** `user` and `drive` are complete, what `allDrives` does not promise: it may say `incompleteSearch`. */
const corpusOf = (part: DrivePart): Record<string, string> => ({
  supportsAllDrives: 'true',
  includeItemsFromAllDrives: 'true',
  ...(part === null ? { corpora: 'user' } : { corpora: 'drive', driveId: part }),
});

/** One file or folder; null when it is not there, or not for this account. `root` is the root of its own Drive. */
export const findFile = (ctx: DriveContext, id: string): Promise<DriveFile | null> =>
  askDrive(
    ctx,
    `files/${encodeURIComponent(id)}`,
    { fields: FILE_FIELDS, supportsAllDrives: 'true' },
    fileAnswer,
  );

/** The files of a part that a query finds, from `start` on; `next` is where the list goes on after a page. */
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
  for await (const page of pagesOf(ctx, 'files', { parameters, schema: fileList, start })) {
    // What is not listed would be taken for deleted.
    if (page.incompleteSearch)
      throw new VendorError('transient', 'Google Drive could not list all of it; it will be retried.');
    yield { files: page.files, next: page.nextPageToken ?? null };
  }
}

export const IS_FOLDER = `mimeType = '${FOLDER}' and trashed = false`;
export const IS_FILE = `mimeType != '${FOLDER}' and trashed = false`;
/** Ids of Google have neither quotes nor backslashes. */
export const isIn = (folder: string): string => `'${folder.replaceAll(/[^\w-]/g, '')}' in parents`;

/** What others share with the person, which no folder of the person's holds. */
const IS_SHARED = 'sharedWithMe = true';

/** The folders in one; or the outermost: those of the account's own Drive, those that others share with it, and shared drives. */
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

/** The shared drives that the account is a member of: their names by id. */
export async function listSharedDrives(ctx: DriveContext): Promise<Map<string, string>> {
  const parameters = { pageSize: '100', fields: 'nextPageToken,drives(id,name)' };
  const pages = pagesOf(ctx, 'drives', { parameters, schema: driveList, start: null });
  const all = (await Array.fromAsync(pages)).flatMap(({ drives }) => drives);
  return new Map(all.map(({ id, name }) => [id, name]));
}

export async function* pagesOf<T extends { nextPageToken?: string | null }>(
  ctx: DriveContext,
  path: string,
  given: { parameters: Record<string, string>; schema: z.ZodType<T>; start: string | null },
): AsyncGenerator<T> {
  const pages = walkPages('Google Drive', given.start, async (pageToken) => {
    const page = await getDrive(ctx, path, { ...given.parameters, pageToken }, given.schema);
    return { page, next: page.nextPageToken ?? null };
  });
  for await (const { page } of pages) yield page;
}
