import { availableParallelism } from 'node:os';
import type { ArchiveItem } from '../../sources/source-reader.ts';
import { ParseError } from '../../parse/parse-error.ts';
import { PARSE_LIMITS_DEFAULT, type ParseLimits } from '../../parse/parse-limits.ts';
import type { PoolInput, PortableItem } from './messages.ts';
import { ParseProcess } from './parse-process.ts';

export interface ParsePoolOptions {
  /** Child processes; default one less than the machine has cores, at least one. */
  processesMax?: number;
  /** Longest time until the next batch of documents of a file; default 20,000. */
  timeoutMs?: number;
  /** Resident memory of one child, in megabytes; default 768. */
  memoryMegabytesMax?: number;
  limits?: Partial<ParseLimits>;
}

/**
 * Parses files in child processes under limits of time, memory and expansion. A child that hangs or dies is replaced, and only the file
 * it was reading ends, with a `ParseError` that says why. Nothing is written to disk.
 *
 * Worker threads were tried first: when V8 runs out of memory inside one native call (`JSON.parse` of 27 MB at a limit of 64 MB), it
 * aborts the whole service, whatever `resourceLimits` says.
 */
export class ParsePool {
  private readonly processesMax: number;
  private readonly timeoutMs: number;
  private readonly memoryMegabytesMax: number;
  private readonly limits: ParseLimits;
  private readonly idle: ParseProcess[] = [];
  private readonly busy = new Set<ParseProcess>();
  private waiting: { resolve: (child: ParseProcess) => void; reject: (error: Error) => void }[] = [];
  private closed = false;

  constructor(options: ParsePoolOptions = {}) {
    this.processesMax = options.processesMax ?? Math.max(1, availableParallelism() - 1);
    this.timeoutMs = options.timeoutMs ?? 20_000;
    this.memoryMegabytesMax = options.memoryMegabytesMax ?? 768;
    this.limits = { ...PARSE_LIMITS_DEFAULT, ...options.limits };
  }

  /**
   * Reads every document of a file (see `readDocuments`), in order; the next batch is parsed only when the last one has been taken.
   * Throws `ParseError`, also `timeout`, `out_of_memory` and `crashed`.
   */
  async *parseInPool(input: PoolInput): AsyncGenerator<ArchiveItem> {
    const child = await this.acquire();
    let finished = false;
    try {
      let answer = await child.ask({ type: 'read', input, limits: this.limits }, this.timeoutMs);
      for (;;) {
        finished = answer.type !== 'items';
        for (const item of answer.items) yield revived(item);
        if (answer.type === 'failed') throw new ParseError(answer.error.code, answer.error.message);
        if (answer.type === 'done') return;
        answer = await child.ask({ type: 'more' }, this.timeoutMs);
      }
    } finally {
      // Left in the middle (an error, or the reader of this generator went away): the child still holds the file.
      if (!finished) child.kill();
      this.release(child);
    }
  }

  /** Ends all children; files that are being read or wait for a child fail with `crashed`. */
  close(): void {
    this.closed = true;
    for (const child of [...this.busy, ...this.idle.splice(0)]) child.kill();
    for (const { reject } of this.waiting.splice(0)) reject(stopping());
  }

  private acquire(): Promise<ParseProcess> {
    if (this.closed) return Promise.reject(stopping());
    for (let child = this.idle.pop(); child; child = this.idle.pop())
      if (child.alive) return Promise.resolve(this.taken(child));
    if (this.busy.size < this.processesMax)
      return Promise.resolve(this.taken(new ParseProcess(this.memoryMegabytesMax)));
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  private taken(child: ParseProcess): ParseProcess {
    this.busy.add(child);
    return child;
  }

  private release(child: ParseProcess): void {
    this.busy.delete(child);
    if (this.closed) return child.kill();
    const next = this.waiting.shift();
    if (next) next.resolve(this.taken(child.alive ? child : new ParseProcess(this.memoryMegabytesMax)));
    else if (child.alive) this.idle.push(child);
  }
}

function stopping(): ParseError {
  return new ParseError('crashed', 'The service is stopping. Send the file again.');
}

/** Errors lose their class on the way from the child. */
function revived(item: PortableItem): ArchiveItem {
  if ('document' in item) return item;
  const { code, message } = item.skipped.error;
  return { skipped: { path: item.skipped.path, error: new ParseError(code, message) } };
}
