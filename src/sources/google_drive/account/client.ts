import type { z } from 'zod';
import type { FilesContext } from '../../files/file-vendor.ts';
import { folderConfig } from '../../files/folder-config.ts';
import { askGoogle, type GoogleApi, readGoogle } from '../../google/ask-google.ts';
import { VendorError } from '../../vendor-error.ts';
import { type Parameters, queryOf } from '../../vendor-http/query.ts';
import type { Receive } from '../../vendor-http/vendor-http.ts';
import { aboutAnswer } from './answers.ts';

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

/** Fetches one resource; null if it does not exist. Throws a `VendorError` that says what a person must do. */
export const askDrive = <T>(
  ctx: FilesContext,
  path: string,
  parameters: Parameters,
  schema: z.ZodType<T>,
): Promise<T | null> => {
  // Per Google's documentation a token does not expire, but it may still be rejected: everything is then listed again.
  const isPlaced = parameters.pageToken != null;
  return readGoogle(ctx, apiOf(ctx), { path: `${path}?${queryOf(parameters)}`, schema, isPlaced });
};

/** Fetches a resource that always exists. */
export async function getDrive<T>(
  ctx: FilesContext,
  path: string,
  parameters: Parameters,
  schema: z.ZodType<T>,
): Promise<T> {
  const answer = await askDrive(ctx, path, parameters, schema);
  // The account was removed from a shared drive while it was being read.
  if (answer === null) throw new VendorError('cursor', 'A shared drive no longer exists.');
  return answer;
}

/** Downloads a file. Throws `VendorError`: `not_found` if it is gone. */
export async function downloadFile(
  ctx: FilesContext,
  path: string,
  parameters: Parameters,
  into: Receive,
): Promise<void> {
  const { status } = await askGoogle(ctx, apiOf(ctx), `${path}?${queryOf(parameters)}`, { into });
  if (status !== 200) throw new VendorError('not_found', 'The file no longer exists.');
}

/** Returns the account's address. */
export const askAddress = async (ctx: FilesContext): Promise<string> =>
  (await getDrive(ctx, 'about', { fields: 'user(emailAddress)' }, aboutAnswer)).user.emailAddress;
