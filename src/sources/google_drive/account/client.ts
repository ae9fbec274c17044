import type { z } from 'zod';
import type { FilesContext } from '../../files/file-vendor.ts';
import { folderConfig } from '../../files/folder-config.ts';
import { askGoogle, type GoogleApi, googlePages, readGoogle } from '../../google/ask-google.ts';
import { VendorError } from '../../vendor-error.ts';
import { readPages } from '../../vendor-http/pages.ts';
import { type Parameters, queryOf } from '../../vendor-http/query.ts';
import type { Receive } from '../../vendor-http/vendor-http.ts';
import {
  aboutAnswer,
  type DriveFile,
  driveList,
  FILE_FIELDS,
  FOLDER,
  fileAnswer,
  fileList,
} from './answers.ts';

const FOLDER_ID = /^(?:https:\/\/drive\.google\.com\/\S*\/)?([\w-]{5,200})(?:\?\S*)?$/;

export const driveConfig = folderConfig({
  what: 'Addresses',
  pattern: FOLDER_ID,
  mustBe: 'must be the address of a folder, or the id at its end',
});

/** Google's API, with messages for errors about one file: https://developers.google.com/workspace/drive/api/guides/handle-errors */
const apiOf = ({ api }: FilesContext): GoogleApi => ({
  name: 'Google Drive',
  url: `${api}/drive/v3`,
  refusals: {
    exportSizeLimitExceeded:
      'Google gives out no text of more than 10 MB. Divide the document, or save it in Drive as a PDF or an Office file.',
    cannotDownloadFile: 'Its owner does not allow it to be downloaded.',
    cannotDownloadAbusiveFile: 'Google takes it for malware or spam and gives it to nobody.',
    fileNotDownloadable: 'Google gives out no content of this file.',
    fileNotExportable: 'Google gives out no content of this file.',
    insufficientFilePermissions: 'The account may not read this file.',
  },
});

interface DriveRequest {
  path: string;
  parameters: Parameters;
}
const addressOf = ({ path, parameters }: DriveRequest): string => `${path}?${queryOf(parameters)}`;

/** Fetches one resource; null if it does not exist. Throws a `VendorError` that says what a person must do. */
function askDrive<T>(ctx: FilesContext, asked: DriveRequest, schema: z.ZodType<T>): Promise<T | null> {
  // Per Google's documentation a token does not expire, but it may still be rejected: everything is then listed again.
  const hasCursor = asked.parameters.pageToken != null;
  return readGoogle(ctx, apiOf(ctx), { path: addressOf(asked), schema, hasCursor });
}

/** Fetches a resource that always exists. */
export async function getDrive<T>(ctx: FilesContext, asked: DriveRequest, schema: z.ZodType<T>): Promise<T> {
  const answer = await askDrive(ctx, asked, schema);
  // The account was removed from a shared drive while it was being read.
  if (answer === null) throw new VendorError('cursor', 'A shared drive no longer exists.');
  return answer;
}

/** Downloads a file. Throws `VendorError`: `not_found` if it is gone. */
export async function downloadFile(ctx: FilesContext, asked: DriveRequest, into: Receive): Promise<void> {
  const { status } = await askGoogle(ctx, apiOf(ctx), addressOf(asked), { into });
  if (status !== 200) throw new VendorError('not_found', 'The file no longer exists.');
}

/** Identifies the account by its address, like every Google source: src/sources/google/google-tokens.ts says why. */
export async function whoseDrive(ctx: FilesContext) {
  const asked = { path: 'about', parameters: { fields: 'user(emailAddress)' } };
  const label = (await getDrive(ctx, asked, aboutAnswer)).user.emailAddress;
  const id = label.toLowerCase();
  return { id, label, person: `email:${id}` as const };
}

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
  return askDrive(ctx, { path: `files/${encodeURIComponent(id)}`, parameters }, fileAnswer);
}

/** Returns a page of the files of a part that match a query. */
export async function askFiles(
  ctx: FilesContext,
  part: DrivePart,
  { query, pageToken }: { query: string; pageToken: string | null },
): Promise<{ items: DriveFile[]; next: string | null }> {
  const fields = `nextPageToken,incompleteSearch,files(${FILE_FIELDS})`;
  const parameters = { ...corpusOf(part), q: query, pageSize: FILES_PER_PAGE, pageToken, fields };
  const page = await getDrive(ctx, { path: 'files', parameters }, fileList);
  // Otherwise, unlisted files would count as deleted.
  if (page.incompleteSearch)
    throw new VendorError('transient', 'Google Drive could not list all of it; it will be retried.');
  return { items: page.files, next: page.nextPageToken ?? null };
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
    getDrive(ctx, { path: 'drives', parameters: { ...parameters, pageToken } }, driveList),
  );
  const drives = (await Array.fromAsync(pages)).flatMap(({ page }) => page.drives);
  return new Map(drives.map(({ id, name }) => [id, name]));
}
