import { Worker } from 'node:worker_threads';
import { ParseError } from '../../parse/parse-error.ts';
import type { FromWorker, ToWorker } from './messages.ts';

const WORKER_URL = new URL('./parse-worker.ts', import.meta.url);

/** One worker thread and the question it is answering, if any. */
export class ParseThread {
  private readonly worker: Worker;
  private pending: { resolve: (answer: FromWorker) => void; reject: (error: Error) => void } | null = null;
  private ended = false;

  constructor(heapMegabytesMax: number) {
    this.worker = new Worker(WORKER_URL, { resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax } });
    // An idle thread must not keep the process alive.
    this.worker.unref();
    this.worker.on('message', (answer: FromWorker) => this.settle((pending) => pending.resolve(answer)));
    this.worker.on('error', (error) => this.end(threadError(error)));
    this.worker.on('exit', () =>
      this.end(new ParseError('crashed', 'The reader of this file ended unexpectedly. Send it again.')),
    );
  }

  get alive(): boolean {
    return !this.ended;
  }

  /** Sends a message and waits for the answer; after `timeoutMs` the thread is ended and `ParseError` (`timeout`) thrown. */
  ask(message: ToWorker, timeoutMs: number): Promise<FromWorker> {
    this.worker.ref();
    return new Promise<FromWorker>((resolve, reject) => {
      const timer = setTimeout(() => {
        const seconds = Math.round(timeoutMs / 1000);
        this.end(
          new ParseError(
            'timeout',
            `The file could not be read within ${seconds} seconds. Send a smaller part of it, or its text.`,
          ),
        );
        void this.terminate();
      }, timeoutMs);
      const done = (): void => {
        clearTimeout(timer);
        this.worker.unref();
      };
      this.pending = {
        resolve: (answer) => (done(), resolve(answer)),
        reject: (error) => (done(), reject(error)),
      };
      if (this.ended)
        this.settle((pending) =>
          pending.reject(new ParseError('crashed', 'The reader of this file has ended. Send it again.')),
        );
      else this.worker.postMessage(message);
    });
  }

  async terminate(): Promise<void> {
    this.end(new ParseError('crashed', 'The service is stopping. Send the file again.'));
    await this.worker.terminate();
  }

  private end(error: Error): void {
    this.ended = true;
    this.settle((pending) => pending.reject(error));
  }

  private settle(answer: (pending: NonNullable<ParseThread['pending']>) => void): void {
    const { pending } = this;
    this.pending = null;
    if (pending) answer(pending);
  }
}

function threadError(error: unknown): ParseError {
  if (error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new ParseError(
      'out_of_memory',
      'The file needs more memory than a reader may use. Send a smaller part of it.',
      error,
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new ParseError(
    'crashed',
    `The reader of this file failed (${reason}). Send it in another format, or its text.`,
    error,
  );
}
