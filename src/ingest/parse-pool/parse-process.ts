import { type ChildProcess, fork } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ParseError } from '../../parse/parse-error.ts';
import type { FromChild, ToChild } from './messages.ts';

/** What a child says about the file; that it has failed itself is an error. */
export type Answer = Exclude<FromChild, { type: 'ready' | 'crashed' }>;

/** Added to that of the service, up to 19: beside a busy service such a child gets about a tenth of a processor (Linux's weights: 110 to 1,024). */
const CHILD_NICENESS = 10;
const CHILD_PATH = fileURLToPath(new URL('./parse-child.ts', import.meta.url));

/** A busy machine needs seconds to start a child; one that takes longer does not come. */
const START_TIMEOUT_MS = 60_000;

/** One child process and the question it is answering, if any. */
export class ParseProcess {
  private readonly child: ChildProcess;
  /** Fulfilled when the child has loaded its readers: the time of a file begins there. Rejected with `ParseError` when it ends before. */
  readonly ready: Promise<void>;
  private pending: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;
  private starting: { resolve: () => void; reject: (error: Error) => void } | null = null;
  private failure: ParseError | null = null;

  constructor(memoryMegabytesMax: number) {
    this.child = fork(CHILD_PATH, [String(memoryMegabytesMax)], {
      // The child sees no secrets, writes no file and starts no process, whatever a file makes a parser do.
      env: {},
      execArgv: [
        '--permission',
        '--allow-fs-read=*',
        '--allow-worker',
        '--disable-warning=SecurityWarning',
        // The watch of the child ends it before V8 would, which prints pages and may write a core file.
        `--max-old-space-size=${memoryMegabytesMax * 2}`,
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // An idle child must not keep the service alive.
    this.child.unref();
    this.child.channel?.unref();
    this.ready = this.started();
    this.child.on('message', (answer: FromChild) => this.answered(answer));
    this.child.on('error', (error) =>
      this.end(
        new ParseError('crashed', `The reader of this file could not be started (${error.message}).`, error),
      ),
    );
    this.child.on('exit', (code, signal) => this.end(exitError(code, signal)));
  }

  /** The operating system's number of the child. */
  get processId(): number | undefined {
    return this.child.pid;
  }

  get alive(): boolean {
    return this.failure === null;
  }

  /**
   * Sends a message and waits for the answer; after `timeoutMs` the child is killed and `ParseError` (`timeout`) thrown, which names
   * `totalMs`, the time that the file has had in all.
   */
  ask(message: ToChild, timeoutMs: number, totalMs = timeoutMs): Promise<Answer> {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(() => {
        const seconds = Math.max(1, Math.round(totalMs / 1000));
        this.kill(
          new ParseError(
            'timeout',
            `The file could not be read within ${seconds} seconds. Send a smaller part of it, or its text.`,
          ),
        );
      }, timeoutMs);
      this.child.channel?.ref();
      const settled = (): void => {
        clearTimeout(timer);
        this.child.channel?.unref();
      };
      this.pending = {
        resolve: (answer) => {
          settled();
          resolve(answer);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      };
      this.child.send(message, (error) => {
        if (error)
          this.end(new ParseError('crashed', 'The reader of this file has ended. Send it again.', error));
      });
    });
  }

  /** Kills the child at once; what it was asked fails with `reason`. */
  kill(reason = new ParseError('crashed', 'The service is stopping. Send the file again.')): void {
    this.end(reason);
    this.child.kill('SIGKILL');
  }

  private started(): Promise<void> {
    const ready = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => this.kill(new ParseError('crashed', 'The reader of files did not start. Send the file again.')),
        START_TIMEOUT_MS,
      );
      this.starting = { resolve, reject };
      this.child.once('message', () => clearTimeout(timer));
      this.child.once('exit', () => clearTimeout(timer));
    });
    // A child that is killed before anybody waits for it is no failure.
    ready.catch(() => undefined);
    return ready;
  }

  /** Requests come first: reading a file must not slow down other requests. Loading the readers does not count as reading. */
  private begin(): void {
    const niceness = Math.min(getPriority() + CHILD_NICENESS, constants.priority.PRIORITY_LOW);
    if (this.child.pid !== undefined) setPriority(this.child.pid, niceness);
    this.starting?.resolve();
  }

  private answered(answer: FromChild): void {
    if (answer.type === 'ready') this.begin();
    else if (answer.type === 'crashed')
      this.kill(
        new ParseError(
          'crashed',
          `The reader of this file failed (${answer.message}). Send it in another format, or its text.`,
        ),
      );
    else this.settle((pending) => pending.resolve(answer));
  }

  private end(failure: ParseError): void {
    this.failure ??= failure;
    this.starting?.reject(this.failure);
    this.settle((pending) => pending.reject(failure));
  }

  private settle(answer: (pending: NonNullable<ParseProcess['pending']>) => void): void {
    const { pending } = this;
    this.pending = null;
    if (pending) answer(pending);
  }
}

/** V8 aborts when its heap is full (SIGABRT, 134), the child's own watch and the kernel kill (SIGKILL, 137). */
function exitError(code: number | null, signal: NodeJS.Signals | null): ParseError {
  if (signal === 'SIGKILL' || signal === 'SIGABRT' || code === 134 || code === 137) {
    return new ParseError(
      'out_of_memory',
      'The file needs more memory than a reader may use. Send a smaller part of it.',
    );
  }
  return new ParseError(
    'crashed',
    `The reader of this file ended unexpectedly (${signal ?? code}). Send it in another format, or its text.`,
  );
}
