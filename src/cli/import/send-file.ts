import { openAsBlob } from 'node:fs';
import path from 'node:path';
import type { Client } from '../../../client/client.ts';
import type { TraceToAdd } from '../../../client/types.ts';
import { sha256Hex } from '../../lib/sha256.ts';
import { isOfTheRequest } from './send-documents.ts';
import type { FoundFile, LeftOut } from './walk-files.ts';

/** What became of a file in the service. */
export interface SentFile {
  documents: number;
  /** Null when the file is in; else why it is not. */
  failure: string | null;
  /** Parts of an export that were not taken. */
  skipped: LeftOut[];
  /** The import was stopped in the middle of the file. */
  stopped?: boolean;
}

type SendingClient = Pick<Client, 'uploadFile' | 'addTrace'>;

/** The id of a file's document: the same in every run on this machine, never that of another file or machine. */
export const fileResourceId = (file: FoundFile, machineId: string): string =>
  `${path.basename(file.path)}~${sha256Hex(`${machineId}\n${file.path}`).slice(0, 12)}`;

/** Uploads a file; it is read from disk while it is sent. Throws what makes going on pointless. */
export async function sendUpload(
  client: SendingClient,
  file: FoundFile,
  options: { machineId: string; collection?: string },
): Promise<SentFile> {
  const folder = path.posix.dirname(file.shown);
  return sentOrRefused(async () => {
    const result = await client.uploadFile({
      file: await openAsBlob(file.path),
      filename: path.basename(file.path),
      resource_id: fileResourceId(file, options.machineId),
      metadata: folder === '.' ? {} : { folder },
      ...(options.collection === undefined ? {} : { collection: options.collection }),
    });
    const skipped = result.skipped.map(({ path: inside, reason }) => ({
      shown: `${file.shown}/${inside}`,
      reason,
    }));
    return { documents: result.status === 'failed' ? 0 : result.count, failure: result.failure, skipped };
  });
}

/** Adds an agent session; one without an id of its own gets the file's, so that it is one session however often it is imported. */
export async function sendTrace(
  client: SendingClient,
  file: FoundFile,
  trace: TraceToAdd,
  machineId: string,
): Promise<SentFile> {
  return sentOrRefused(async () => {
    await client.addTrace({ ...trace, session_id: trace.session_id ?? fileResourceId(file, machineId) });
    return { documents: 1, failure: null, skipped: [] };
  });
}

async function sentOrRefused(send: () => Promise<SentFile>): Promise<SentFile> {
  try {
    return await send();
  } catch (error) {
    if (!isOfTheRequest(error)) throw error;
    return { documents: 0, failure: error.message, skipped: [] };
  }
}
