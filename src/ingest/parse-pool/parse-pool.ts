import { availableParallelism } from 'node:os';
import { StoppingError } from '../../lib/cpu-pool/cpu-pool.ts';
import { FairQueue } from '../../lib/cpu-pool/fair-queue.ts';
import { ParseError } from '../../parse/parse-error.ts';
import { PARSE_LIMITS_DEFAULT, type ParseLimits } from '../../parse/parse-limits.ts';
import type { ArchiveItem } from '../../sources/source-reader.ts';
import type { PoolInput, PortableItem } from './messages.ts';
import { ParseProcess } from './parse-process.ts';
import { FileDeadline } from './file-deadline.ts';

export interface ParsePoolOptions {
  /** Child processes; default: one less than the number of cores, at least two. */
  processesMax?: number;
  /** Maximum time to read a file of less than a megabyte, plus half of it per further megabyte. Default 20,000. */
  timeoutMs?: number;
  /** Resident memory of one child, in megabytes; default 768. */
  memoryMegabytesMax?: number;
  limits?: Partial<ParseLimits>;
}

interface Waiting {
  resolve: () => void;
  reject: (error: Error) => void;
}

/** With two, a file of one app never keeps another app waiting. */
const PROCESSES_MIN = 2;

/**
 * Parses files in child processes under limits of time, memory and expansion; apps take turns, and none gets all children at once. A child
 * that hangs or dies is replaced; only the file it was reading fails, with a `ParseError` that says why. Writes nothing to disk.
 *
 * Worker threads were tried first: when V8 runs out of memory inside one native call (`JSON.parse` of 27 MB at a limit of 64 MB), it aborts
 * the whole service, whatever `resourceLimits` says.
 */
export class ParsePool {
  private readonly processesMax: number;
  private readonly timeoutMs: number;
  private readonly memoryMegabytesMax: number;
  private readonly limits: ParseLimits;
  private readonly idle: ParseProcess[] = [];
  private readonly busy = new Set<ParseProcess>();
  private readonly waiting: FairQueue<Waiting>;
  private running = 0;
  private closed = false;

  constructor(options: ParsePoolOptions = {}) {
    this.processesMax = options.processesMax ?? Math.max(PROCESSES_MIN, availableParallelism() - 1);
    this.timeoutMs = options.timeoutMs ?? 20_000;
    this.memoryMegabytesMax = options.memoryMegabytesMax ?? 768;
    this.limits = { ...PARSE_LIMITS_DEFAULT, ...options.limits };
    this.waiting = new FairQueue(Math.max(1, this.processesMax - 1));
  }

  /**
   * Reads every document of a file (see `readDocuments`), in order, once it is the app's turn; parses the next batch only after the last
   * one was consumed. Throws `ParseError`, including `timeout`, `out_of_memory` and `crashed`,
   * and `StoppingError` once the pool closes.
   */
  async *parseInPool(input: PoolInput, appId: string): AsyncGenerator<ArchiveItem> {
    await this.turn(appId);
    const child = this.takeChild();
    let isFinished = false;
    try {
      const deadline = await FileDeadline.of(input, this.timeoutMs);
      await child.ready;
      let answer = await deadline.ask(child, { type: 'read', input, limits: this.limits });
      for (;;) {
        isFinished = answer.type !== 'items' && !answer.isWorn;
        for (const item of answer.items) yield revived(item);
        if (answer.type === 'failed') throw new ParseError(answer.error.code, answer.error.message);
        if (answer.type === 'done') return;
        answer = await deadline.ask(child, { type: 'more' });
      }
    } finally {
      // After an interruption (an error, or the caller stopped reading), the child still holds the file.
      if (!isFinished) child.kill();
      this.release(child, appId);
    }
  }

  /** Ends all children; files that are being read or wait for a child fail with `StoppingError`. */
  close(): void {
    this.closed = true;
    for (const child of [...this.busy, ...this.idle.splice(0)]) child.kill();
    for (const { reject } of this.waiting.clear()) reject(new StoppingError());
  }

  private turn(appId: string): Promise<void> {
    if (this.closed) return Promise.reject(new StoppingError());
    return new Promise((resolve, reject) => {
      this.waiting.add(appId, { resolve, reject });
      this.startWaiting();
    });
  }

  private startWaiting(): void {
    while (this.running < this.processesMax) {
      const next = this.waiting.take();
      if (!next) return;
      this.running++;
      next.resolve();
    }
  }

  private takeChild(): ParseProcess {
    let child = this.idle.pop();
    while (child && !child.alive) child = this.idle.pop();
    child ??= new ParseProcess(this.memoryMegabytesMax);
    this.busy.add(child);
    // The pool may have been closed since this file got its turn.
    if (this.closed) child.kill();
    else this.keepSpare();
    return child;
  }

  /** Starts a spare child with its readers loaded for the next file: that takes half a second, and several on a busy machine. */
  private keepSpare(): void {
    if (this.idle.length === 0 && this.busy.size < this.processesMax)
      this.idle.push(new ParseProcess(this.memoryMegabytesMax));
  }

  private release(child: ParseProcess, appId: string): void {
    this.busy.delete(child);
    this.running--;
    this.waiting.release(appId);
    if (this.closed) return child.kill();
    if (child.alive) this.idle.push(child);
    this.keepSpare();
    this.startWaiting();
  }
}

/** Restores the class of errors, which they lose on the way from the child. */
function revived(item: PortableItem): ArchiveItem {
  if ('document' in item) return item;
  const { code, message } = item.skipped.error;
  return { skipped: { path: item.skipped.path, error: new ParseError(code, message) } };
}
