import { type ChildProcess, fork } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { StoppingError } from '../../lib/cpu-pool/cpu-pool.ts';
import { processorMs, usedSince, watchCpuDeadline } from '../../lib/cpu-pool/cpu-deadline.ts';
import { ParseError, readerFailed } from '../../parse/parse-error.ts';
import type { FromChild, ToChild } from './messages.ts';

/** A child's answer about the file; a failure of the child itself is an error instead. */
export type Answer = Exclude<FromChild, { type: 'ready' | 'crashed' }>;

/** Added to the service's niceness, up to 19: next to a busy service, a child gets about a tenth of a CPU (Linux weights 110 and 1,024). */
const CHILD_NICENESS = 10;
const CHILD_PATH = fileURLToPath(new URL('./parse-child.ts', import.meta.url));

/** A busy machine needs seconds to start a child; one that takes longer than this will not start. */
const START_TIMEOUT_MS = 60_000;

/** One child process and its pending request, if any. */
export class ParseProcess {
  private readonly child: ChildProcess;
  /** Resolves when the child has loaded its readers, which starts the file's time. Rejects if the child ends first, with `ParseError` unless it is killed for another reason. */
  readonly ready: Promise<void>;
  private pending: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;
  private starting: { resolve: () => void; reject: (error: Error) => void } | null = null;
  private failure: Error | null = null;

  constructor(memoryMegabytesMax: number) {
    this.child = fork(CHILD_PATH, [String(memoryMegabytesMax)], {
      // The child sees no secrets, writes no file and starts no process, whatever a file makes a parser do.
      env: {},
      execArgv: [
        '--permission',
        '--allow-fs-read=*',
        '--allow-worker',
        '--disable-warning=SecurityWarning',
        // The child's own watch ends it before V8 does, which would print pages and might write a core file.
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

  /** The child's process id. */
  get processId(): number | undefined {
    return this.child.pid;
  }

  /** Returns the child's processor time so far; null if it is not known. */
  usedMs(): number | null {
    return processorMs(`/proc/${this.child.pid}/stat`);
  }

  get alive(): boolean {
    return this.failure === null;
  }

  /**
   * Sends a message and waits for the answer; after `timeoutMs` of processor time kills the child and throws `ParseError` (`timeout`), which
   * states `totalMs`, the file's total time.
   */
  ask(message: ToChild, timeoutMs: number, totalMs = timeoutMs): Promise<Answer> {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise<Answer>((resolve, reject) => {
      const stop = this.watchDeadline(timeoutMs, totalMs);
      this.child.channel?.ref();
      const settled = (): void => {
        stop();
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

  private watchDeadline(limitMs: number, totalMs: number): () => void {
    const before = this.usedMs();
    return watchCpuDeadline({
      limitMs,
      usedMs: () => usedSince(before, this.usedMs()),
      onOver: () => {
        const seconds = Math.max(1, Math.round(totalMs / 1000));
        this.kill(
          new ParseError(
            'timeout',
            `The file could not be read within ${seconds} seconds. Send a smaller part of it, or its text.`,
          ),
        );
      },
    });
  }

  /** Kills the child at once; its pending request fails with `reason`. */
  kill(reason: Error = new StoppingError()): void {
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
    // Killing a child before anybody waits for it is not an error.
    ready.catch(() => undefined);
    return ready;
  }

  /** Lowers the child's priority, so that reading a file does not slow down requests. Loading the readers does not count as reading. */
  private begin(): void {
    const niceness = Math.min(getPriority() + CHILD_NICENESS, constants.priority.PRIORITY_LOW);
    if (this.child.pid !== undefined) setPriority(this.child.pid, niceness);
    this.starting?.resolve();
  }

  private answered(answer: FromChild): void {
    if (answer.type === 'ready') this.begin();
    else if (answer.type === 'crashed') this.kill(readerFailed(answer.message));
    else this.settle((pending) => pending.resolve(answer));
  }

  private end(failure: Error): void {
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

/** Returns the error of a child. V8 aborts if its heap is full (SIGABRT, 134); the child's watch and the kernel kill (SIGKILL, 137). */
function exitError(code: number | null, signal: NodeJS.Signals | null): ParseError {
  if (signal === 'SIGKILL' || signal === 'SIGABRT' || code === 134 || code === 137) {
    return new ParseError(
      'out_of_memory',
      'The reader of this file was killed, most often because the file needs more memory than it may use. Send the file again or, if that fails too, a smaller part of it.',
    );
  }
  return new ParseError(
    'crashed',
    `The reader of this file ended unexpectedly (${signal ?? code}). Send it in another format, or its text.`,
  );
}
