import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ThreadRequest } from './cpu-thread.ts';

/** What a child is asked: to run a task on one of its threads within `deadlineMs`. */
export interface Order {
  id: number;
  request: ThreadRequest;
  deadlineMs: number;
}

/** What became of a task; `limit` says which limit ended it, `ended` that its process ended before it answered. */
export type TaskOutcome = { output: unknown } | { error: Error } | { limit: string } | { ended: true };
export type Report = { id: number; outcome: TaskOutcome };

const CHILD_PATH = fileURLToPath(new URL('./cpu-child.ts', import.meta.url));
/** What a task may depend on: memory settings of the C library, the time zone and Node's own. Secrets stay out. */
const SETTINGS = /^(?:MALLOC_\w+|TZ|LANG|LC_\w+|NODE_\w+)$/;

/** A child process with worker threads, in a session of its own, so that its threads do not use up the share of the processor that requests have. */
export class CpuProcess {
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, (outcome: TaskOutcome) => void>();
  readonly #ended = Promise.withResolvers<void>();
  #lastId = 0;
  #isAlive = true;

  constructor(threads: number) {
    this.#child = fork(CHILD_PATH, [String(threads)], {
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => SETTINGS.test(name))),
      detached: process.platform !== 'win32',
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // A child without tasks must not keep the service alive.
    this.#child.unref();
    this.#child.channel?.unref();
    this.#child.on('message', ({ id, outcome }: Report) => this.#settle(id, outcome));
    this.#child.on('error', () => this.#end());
    this.#child.on('exit', () => this.#end());
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Runs a task; never rejects. */
  run(request: ThreadRequest, deadlineMs: number): Promise<TaskOutcome> {
    return new Promise((resolve) => {
      if (!this.#isAlive) return resolve({ ended: true });
      const order: Order = { id: ++this.#lastId, request, deadlineMs };
      this.#pending.set(order.id, resolve);
      this.#child.channel?.ref();
      try {
        this.#child.send(order, (error) => {
          if (error) this.#settle(order.id, { ended: true });
        });
      } catch (error) {
        // An input that cannot be cloned.
        this.#settle(order.id, { error: error instanceof Error ? error : new Error(String(error)) });
      }
    });
  }

  /** Kills the child and waits until it is gone; running tasks have `ended`. */
  async close(): Promise<void> {
    this.#child.kill('SIGKILL');
    // Whoever waits for the end must not be ended first, for want of anything else to do.
    if (this.#isAlive) this.#child.ref();
    await this.#ended.promise;
  }

  #settle(id: number, outcome: TaskOutcome): void {
    const resolve = this.#pending.get(id);
    this.#pending.delete(id);
    if (!this.#pending.size) this.#child.channel?.unref();
    resolve?.(outcome);
  }

  #end(): void {
    this.#isAlive = false;
    for (const id of this.#pending.keys()) this.#settle(id, { ended: true });
    this.#ended.resolve();
  }
}
