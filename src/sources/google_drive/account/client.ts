import { z } from 'zod';
import { listOfTexts } from '../../config-fields.ts';
import type { SyncContext } from '../../contract.ts';
import { askGoogle, type GoogleApi } from '../../google/ask-google.ts';
import { VendorError } from '../../vendor-error.ts';
import { readVendorAnswer } from '../../vendor-http/read-vendor-answer.ts';
import type { Receive } from '../../vendor-http/vendor-http.ts';

const FOLDER_ID = /^(?:https:\/\/drive\.google\.com\/\S*\/)?([\w-]{5,200})(?:\?\S*)?$/;

const folderList = listOfTexts
  .pipe(
    z
      .array(z.string().regex(FOLDER_ID, 'must be the address of a folder, or the id at its end'))
      .max(100)
      .transform((all) => all.map((one) => FOLDER_ID.exec(one)?.[1] ?? one)),
  )
  .default([]);

/** Strict: a misspelled `folders` would read the whole Drive. */
export const driveConfig = z.strictObject({
  folders: folderList.describe(
    'Addresses of the folders that are read, with all below them. Default: the whole Drive.',
  ),
  skipped_folders: folderList.describe('Addresses of folders that are not read, nor what is below them.'),
});
export type DriveConfig = z.infer<typeof driveConfig>;
export type DriveContext = SyncContext<DriveConfig> & { api: string };

/** Where Google's API is, and what its refusals of one file mean: https://developers.google.com/workspace/drive/api/guides/handle-errors */
const apiOf = ({ api }: DriveContext): GoogleApi => ({
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

type Parameters = Readonly<Record<string, string | null>>;

const addressOf = (path: string, parameters: Parameters): string => {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null);
  return `${path}?${new URLSearchParams(given)}`;
};

/** Asks for one thing; null when it is not there. Throws `VendorError` in words for what a person must do. */
export async function askDrive<T>(
  ctx: DriveContext,
  path: string,
  parameters: Parameters,
  schema: z.ZodType<T>,
): Promise<T | null> {
  // A token does not expire by Google's description, and may still be refused: everything is listed again then.
  const understood = parameters.pageToken == null ? [] : [400];
  const answer = await askGoogle(ctx, apiOf(ctx), addressOf(path, parameters), { understood });
  if (answer.status === 404) return null;
  if (answer.status !== 200)
    throw new VendorError('cursor', 'Google does not know the place to continue from any more.');
  return readVendorAnswer('Google Drive', answer, schema);
}

/** The same of what is always there. */
export async function getDrive<T>(
  ctx: DriveContext,
  path: string,
  parameters: Parameters,
  schema: z.ZodType<T>,
): Promise<T> {
  const answer = await askDrive(ctx, path, parameters, schema);
  // A shared drive that the account was taken out of while it was read.
  if (answer === null) throw new VendorError('cursor', 'A shared drive is not there any more.');
  return answer;
}

/** Fetches the bytes of a file. Throws `VendorError`: `not_found` when it is gone. */
export async function downloadFile(
  ctx: DriveContext,
  path: string,
  parameters: Parameters,
  into: Receive,
): Promise<void> {
  const { status } = await askGoogle(ctx, apiOf(ctx), addressOf(path, parameters), { into });
  if (status !== 200) throw new VendorError('not_found', 'The file is not there any more.');
}
