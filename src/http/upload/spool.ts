import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../errors.ts';

/** A file on disk while it is received and read. */
export interface SpooledFile {
  path: string;
  /** Writes a stream to it; 429 `SpoolFull` if the app's files together are too large. */
  receive: (stream: Readable, signal: AbortSignal) => Promise<void>;
}

/** Stores files of requests in flight in their own directory and removes them when their request ends, however it ends. */
export class Spool {
  readonly #directory: string;
  readonly #appBytesMax: number;
  readonly #bytes = new Map<string, number>();

  constructor({ directory, appBytesMax }: { directory: string; appBytesMax: number }) {
    this.#directory = directory;
    this.#appBytesMax = appBytesMax;
  }

  /** Returns how many bytes an app's files take on disk now. */
  bytesOf(appId: string): number {
    return this.#bytes.get(appId) ?? 0;
  }

  /** Creates a file for an app, passes it to `work`, and removes it afterwards. */
  async use<T>(appId: string, work: (file: SpooledFile) => Promise<T>): Promise<T> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    const onDisk = path.join(this.#directory, randomUUID());
    let own = 0;
    const receive = (stream: Readable, signal: AbortSignal) => {
      const counted = new Transform({
        transform: (chunk: Buffer, _encoding, done) => {
          own += chunk.length;
          this.#add(appId, chunk.length);
          done(this.bytesOf(appId) > this.#appBytesMax ? spoolFull() : null, chunk);
        },
      });
      return pipeline(stream, counted, createWriteStream(onDisk, { mode: 0o600 }), { signal });
    };
    try {
      return await work({ path: onDisk, receive });
    } finally {
      await rm(onDisk, { force: true });
      this.#add(appId, -own);
    }
  }

  #add(appId: string, bytes: number): void {
    const sum = this.bytesOf(appId) + bytes;
    if (sum > 0) this.#bytes.set(appId, sum);
    else this.#bytes.delete(appId);
  }
}

const spoolFull = (): AppError =>
  new AppError(
    429,
    'SpoolFull',
    'The files that this app is uploading take more space than it has (CAMBIUM_UPLOAD_APP_BYTES). Wait until some are done, or upload fewer at once.',
    { headers: { 'retry-after': '5' } },
  );
