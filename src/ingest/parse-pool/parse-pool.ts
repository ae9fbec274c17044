import { availableParallelism } from 'node:os';
import type { ArchiveItem } from '../../parse/exports/read-archive.ts';
import { ParseError } from '../../parse/parse-error.ts';
import { PARSE_LIMITS_DEFAULT, type ParseLimits } from '../../parse/parse-limits.ts';
import type { ErrorMessage, FromWorker, PoolInput, PortableItem } from './messages.ts';
import { ParseThread } from './parse-thread.ts';

export interface ParsePoolOptions {
  /** Worker threads; default one less than the machine has cores, at least one. */
  threadsMax?: number;
  /** Longest time until the next batch of documents of a file; default 20,000. */
  timeoutMs?: number;
  /** Heap of one worker thread, in megabytes; default 512. */
  heapMegabytesMax?: number;
  limits?: Partial<ParseLimits>;
}

/**
 * Parses files in worker threads under limits of time, memory and expansion. A thread that hangs or dies is replaced, and only the file it
 * was reading ends, with a `ParseError` that says why. Nothing is written to disk.
 */
export class ParsePool {
  private readonly threadsMax: number;
  private readonly timeoutMs: number;
  private readonly heapMegabytesMax: number;
  private readonly limits: ParseLimits;
  private readonly idle: ParseThread[] = [];
  private readonly waiting: ((thread: ParseThread) => void)[] = [];
  private readonly threads = new Set<ParseThread>();
  private closed = false;

  constructor(options: ParsePoolOptions = {}) {
    this.threadsMax = options.threadsMax ?? Math.max(1, availableParallelism() - 1);
    this.timeoutMs = options.timeoutMs ?? 20_000;
    this.heapMegabytesMax = options.heapMegabytesMax ?? 512;
    this.limits = { ...PARSE_LIMITS_DEFAULT, ...options.limits };
  }

  /**
   * Reads every document of a file (see `readDocuments`), in order; the next batch is parsed only when the last one has been taken.
   * Throws `ParseError`, also `timeout`, `out_of_memory` and `crashed`.
   */
  async *parseInPool(input: PoolInput): AsyncGenerator<ArchiveItem> {
    const thread = await this.acquire();
    let finished = false;
    try {
      let answer = await this.ask(thread, { type: 'read', input, limits: this.limits });
      for (;;) {
        for (const item of answer.items) yield revived(item);
        finished = answer.type !== 'items';
        if (answer.type === 'failed') throw new ParseError(answer.error.code, answer.error.message);
        if (answer.type === 'done') return;
        answer = await this.ask(thread, { type: 'more' });
      }
    } finally {
      // Left in the middle (an error, or the reader of this generator went away): the thread still holds the file.
      if (finished && thread.alive) this.release(thread);
      else await this.discard(thread);
    }
  }

  /** Ends all threads; files that are being read fail with `crashed`. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.threads].map((thread) => thread.terminate()));
    this.threads.clear();
    this.idle.length = 0;
  }

  private async ask(thread: ParseThread, message: Parameters<ParseThread['ask']>[0]): Promise<FromWorker> {
    return thread.ask(message, this.timeoutMs);
  }

  private acquire(): Promise<ParseThread> {
    if (this.closed) throw new ParseError('crashed', 'The service is stopping. Send the file again.');
    const thread = this.idle.pop() ?? (this.threads.size < this.threadsMax ? this.start() : undefined);
    if (thread) return Promise.resolve(thread);
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private start(): ParseThread {
    const thread = new ParseThread(this.heapMegabytesMax);
    this.threads.add(thread);
    return thread;
  }

  private release(thread: ParseThread): void {
    const next = this.waiting.shift();
    if (next) next(thread);
    else this.idle.push(thread);
  }

  private async discard(thread: ParseThread): Promise<void> {
    this.threads.delete(thread);
    const next = this.closed ? undefined : this.waiting.shift();
    if (next) next(this.start());
    await thread.terminate();
  }
}

function revived(item: PortableItem): ArchiveItem {
  return 'document' in item
    ? item
    : { skipped: { path: item.skipped.path, error: parseError(item.skipped.error) } };
}

function parseError({ code, message }: ErrorMessage): ParseError {
  return new ParseError(code, message);
}
