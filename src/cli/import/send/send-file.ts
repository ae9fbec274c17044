import path from 'node:path';
import type { Client } from '../../../../client/client.ts';
import type { TraceToAdd } from '../../../../client/types.ts';
import type { FileToUpload } from '../../../../client/uploads.ts';
import { sha256Hex } from '../../../lib/ids/sha256.ts';
import { toZonedIso } from '../../../lib/dates/zoned-time.ts';
import { describeFileError, isFileError } from '../../output/file-error.ts';
import { isOfTheRequest } from './send-documents.ts';
import type { FileDate } from '../find/file-dates.ts';
import type { FoundFile, LeftOut } from '../find/walk-files.ts';
import { withContent } from './file-content.ts';

/** The result of sending a file to the service. */
export interface SentFile {
  documents: number;
  /** Null if the file was accepted; otherwise why not. */
  failure: string | null;
  /** Parts of an export that were not imported. */
  skipped: LeftOut[];
  /** Whether the import was stopped in the middle of the file. */
  wasStopped?: boolean;
}

type SendingClient = Pick<Client, 'uploadFile' | 'addTrace'>;

/** Returns the id of a file's document: the same wherever the root is, never that of another file. */
export const fileResourceId = ({ root, rootPath }: Pick<FoundFile, 'root' | 'rootPath'>): string =>
  `${path.posix.basename(rootPath)}~${sha256Hex(`${root}\n${rootPath}`).slice(0, 12)}`;

/** Returns metadata by which the documents of a file, or of a whole root, can be found again. */
const originOf = ({ root, rootPath }: FoundFile) => ({ root, root_path: rootPath });

export interface UploadOptions {
  resourceId: string;
  collection?: string | undefined;
  /** When the file last changed, for files that contain no date. */
  fileDate?: FileDate | undefined;
}

const uploadOf = (file: FoundFile, content: Blob, options: UploadOptions): FileToUpload => ({
  file: content,
  filename: path.basename(file.path),
  resource_id: options.resourceId,
  metadata: { folder: path.posix.dirname(file.shown), ...originOf(file) },
  ...(options.fileDate
    ? {
        file_date: toZonedIso(options.fileDate.date, options.fileDate.offset),
        file_date_from: options.fileDate.from,
      }
    : {}),
  ...(options.collection === undefined ? {} : { collection: options.collection }),
});

/** Calls `send` with what to send of a file, as it is now. Throws the file system's error if it cannot be read. */
export const withUpload = <T>(
  file: FoundFile,
  options: UploadOptions,
  send: (upload: FileToUpload) => Promise<T>,
): Promise<T> => withContent(file.path, (content) => send(uploadOf(file, content, options)));

/** Uploads a file. Throws if continuing is pointless. */
export async function sendUpload(
  client: SendingClient,
  file: FoundFile,
  options: UploadOptions,
): Promise<SentFile> {
  return sentOrRefused(async () => {
    const result = await withUpload(file, options, (upload) => client.uploadFile(upload));
    const skipped = result.skipped.map(({ path: inside, reason }) => ({
      shown: `${file.shown}/${inside}`,
      reason,
    }));
    return { documents: result.status === 'failed' ? 0 : result.count, failure: result.failure, skipped };
  });
}

/** Adds an agent session; one without its own id gets the file's, so that repeated imports yield one session. */
export async function sendTrace(
  client: SendingClient,
  file: FoundFile,
  trace: TraceToAdd,
  resourceId: string,
): Promise<SentFile> {
  return sentOrRefused(async () => {
    await client.addTrace({
      ...trace,
      session_id: trace.session_id ?? resourceId,
      metadata: { ...trace.metadata, ...originOf(file) },
    });
    return { documents: 1, failure: null, skipped: [] };
  });
}

async function sentOrRefused(send: () => Promise<SentFile>): Promise<SentFile> {
  try {
    return await send();
  } catch (error) {
    if (!isOfTheRequest(error) && !isFileError(error)) throw error;
    const failure = isFileError(error) ? describeFileError(error) : error.message;
    return { documents: 0, failure, skipped: [] };
  }
}
