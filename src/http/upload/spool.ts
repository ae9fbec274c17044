import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, unavailable } from '../../errors.ts';
import { errorCode } from '../../lib/strings/error-code.ts';

/** The bytes of a short file, or the path of a longer one on disk. */
export type SpooledContent = { bytes: Uint8Array } | { path: string };

/** A file while it is received and read. */
export interface SpooledFile {
  /** Keeps a stream's bytes instead of those received before; 429 `SpoolFull` if the app's files together are too large, 503 if the disk is full. */
  receive: (stream: Readable, signal: AbortSignal) => Promise<void>;
  /** Returns what was received. */
  content: () => SpooledContent;
}

/** A file of at most this many bytes stays in memory: making, writing, reading and removing one on disk takes longer than reading it. */
const SHORT_BYTES_MAX = 20_000;

interface SpoolParts {
  directory: string;
  appBytesMax: number;
  /** Default: a new file that only the service may read. */
  openFile?: (file: string) => Promise<FileHandle>;
}

const openNew = (file: string): Promise<FileHandle> => open(file, 'w', 0o600);

/** Keeps files of requests in flight, all but short ones in their own directory, and removes them when their request ends, however it ends. */
export class Spool {
  readonly #directory: string;
  readonly #appBytesMax: number;
  readonly #openFile: NonNullable<SpoolParts['openFile']>;
  readonly #bytes = new Map<string, number>();

  constructor({ directory, appBytesMax, openFile = openNew }: SpoolParts) {
    this.#directory = directory;
    this.#appBytesMax = appBytesMax;
    this.#openFile = openFile;
  }

  /** Returns how many bytes an app's files take now. */
  bytesOf(appId: string): number {
    return this.#bytes.get(appId) ?? 0;
  }

  /** Passes a file for an app to `work`, and removes it afterwards. */
  async use<T>(appId: string, work: (file: SpooledFile) => Promise<T>): Promise<T> {
    const onDisk = path.join(this.#directory, randomUUID());
    let content: SpooledContent = { bytes: new Uint8Array() };
    let own = 0;
    const count = (chunk: Uint8Array) => {
      own += chunk.length;
      this.#add(appId, chunk.length);
      if (this.bytesOf(appId) > this.#appBytesMax) throw spoolFull();
    };
    const receive = async (stream: Readable, signal: AbortSignal) => {
      const keep = (chunks: AsyncIterable<Uint8Array>) => this.#keep(counted(chunks, count), onDisk);
      content = await pipeline(stream, keep, { signal }).catch(sayDiskFull);
    };
    try {
      return await work({ receive, content: () => content });
    } finally {
      await rm(onDisk, { force: true });
      this.#add(appId, -own);
    }
  }

  /** Returns the bytes if they are few; as soon as they are more, writes them to the path. */
  async #keep(chunks: AsyncIterable<Uint8Array>, onDisk: string): Promise<SpooledContent> {
    const unwritten: Uint8Array[] = [];
    let bytes = 0;
    let file: FileHandle | null = null;
    try {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        unwritten.push(chunk);
        if (bytes <= SHORT_BYTES_MAX) continue;
        file ??= await this.#open(onDisk);
        await file.writeFile(Buffer.concat(unwritten.splice(0)));
      }
    } finally {
      await file?.close();
    }
    return file === null ? { bytes: Buffer.concat(unwritten) } : { path: onDisk };
  }

  async #open(onDisk: string): Promise<FileHandle> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    return this.#openFile(onDisk);
  }

  #add(appId: string, bytes: number): void {
    const sum = this.bytesOf(appId) + bytes;
    if (sum > 0) this.#bytes.set(appId, sum);
    else this.#bytes.delete(appId);
  }
}

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  count: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    count(chunk);
    yield chunk;
  }
}

function sayDiskFull(error: unknown): never {
  if (!['ENOSPC', 'EDQUOT'].includes(errorCode(error))) throw error;
  throw unavailable('The disk of the service is full. Nothing was stored; try again.', 5);
}

const spoolFull = (): AppError =>
  new AppError(
    429,
    'SpoolFull',
    'The files that this app is uploading take more space than it has (CAMBIUM_UPLOAD_APP_BYTES). Wait until some are done, or upload fewer at once.',
    { headers: { 'retry-after': '5' } },
  );
