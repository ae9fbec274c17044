import { CpuProcess, type TaskOutcome } from './cpu-process.ts';
import type { ThreadRequest } from './cpu-thread.ts';

/** A process without a task for this long ends and frees its memory. */
const IDLE_MS = 60_000;
const ENDED: TaskOutcome = { ended: true };

export const stopping = () => new Error('The service is stopping.');

/**
 * Runs tasks in a child process that starts with the first task. If it ends while it has tasks (killed, or out of memory), each of them runs once more in a
 * process of its own: which of them ended it is not known, and only that one ends its own process, too.
 */
export class CpuProcesses {
  readonly #threads: number;
  readonly #open = new Set<CpuProcess>();
  #shared: CpuProcess | null = null;
  #running = 0;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(threads: number) {
    this.#threads = threads;
  }

  /** The process that tasks share, while there is one. */
  get sharedPid(): number | undefined {
    return this.#shared?.isAlive ? this.#shared.pid : undefined;
  }

  async run(request: ThreadRequest, deadlineMs: number): Promise<TaskOutcome> {
    this.#running++;
    clearTimeout(this.#idle);
    try {
      let outcome = this.#isClosed ? ENDED : await this.#takeShared().run(request, deadlineMs);
      if ('ended' in outcome && !this.#isClosed) outcome = await this.#runAlone(request, deadlineMs);
      return 'ended' in outcome && this.#isClosed ? { error: stopping() } : outcome;
    } finally {
      this.#running--;
      if (!this.#running) this.#idle = setTimeout(() => this.#endIdle(), IDLE_MS).unref();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await Promise.all([...this.#open].map((process) => process.close()));
  }

  #takeShared(): CpuProcess {
    if (!this.#shared?.isAlive) {
      if (this.#shared) this.#open.delete(this.#shared);
      this.#shared = this.#start(this.#threads);
    }
    return this.#shared;
  }

  async #runAlone(request: ThreadRequest, deadlineMs: number): Promise<TaskOutcome> {
    const alone = this.#start(1);
    try {
      return await alone.run(request, deadlineMs);
    } finally {
      this.#open.delete(alone);
      await alone.close();
    }
  }

  #start(threads: number): CpuProcess {
    const process = new CpuProcess(threads);
    this.#open.add(process);
    return process;
  }

  #endIdle(): void {
    const idle = this.#shared;
    this.#shared = null;
    if (!idle) return;
    this.#open.delete(idle);
    void idle.close();
  }
}
