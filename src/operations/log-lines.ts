import { write, writeSync } from 'node:fs';
import { errorCode } from '../lib/strings/error-code.ts';

/** Lines that wait until their reader or disk takes them; further ones are dropped. Characters. */
const WAITING_MAX = 1_000_000;
/** How long to wait for the reader of a full pipe. */
const PAUSE_MS = 100;

/**
 * Writes lines to a file or pipe without waiting for it. What cannot be written, because the disk is full or nobody reads the pipe any more,
 * is dropped: pino's own destination ends the process then, or never lets it end (sonic-boom 4.2, `flushSync`).
 */
export class LogLines {
  readonly #fd: number;
  #waiting = '';
  #isWriting = false;

  constructor(fd: number) {
    this.#fd = fd;
    process.once('exit', () => this.#writeRest());
  }

  write(line: string): void {
    if (this.#waiting.length > WAITING_MAX) return;
    this.#waiting += line;
    if (!this.#isWriting) this.#writeWaiting();
  }

  #writeWaiting(): void {
    this.#isWriting = this.#waiting !== '';
    if (!this.#isWriting) return;
    const bytes = Buffer.from(this.#waiting);
    this.#waiting = '';
    this.#writeBytes(bytes);
  }

  #writeBytes(bytes: Buffer): void {
    write(this.#fd, bytes, (error, written) => {
      if (error && errorCode(error) === 'EAGAIN') setTimeout(() => this.#writeBytes(bytes), PAUSE_MS).unref();
      else if (error || written === bytes.length) this.#writeWaiting();
      else this.#writeBytes(bytes.subarray(written));
    });
  }

  #writeRest(): void {
    try {
      writeSync(this.#fd, this.#waiting);
    } catch {
      // There is nowhere to report it.
    }
  }
}
