import { stat } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import type { PoolInput, ToChild } from './messages.ts';
import type { Answer, ParseProcess } from './parse-process.ts';

const MEGABYTE = 1_000_000;

/**
 * How long one file may be read, over all its batches: `timeoutMs`, and half of it more for every megabyte, since an archive of a thousand
 * files takes its time. What the caller does between two batches does not count.
 */
export class FileDeadline {
  readonly totalMs: number;
  private leftMs: number;

  constructor(totalMs: number) {
    this.totalMs = totalMs;
    this.leftMs = totalMs;
  }

  /** A file that is not there is given the least; the child reports it. */
  static async of({ bytes, path }: PoolInput, timeoutMs: number): Promise<FileDeadline> {
    const onDisk = path === undefined ? null : await stat(path).catch(() => null);
    const size = bytes?.length ?? onDisk?.size ?? 0;
    return new FileDeadline(timeoutMs + Math.floor(size / MEGABYTE) * (timeoutMs / 2));
  }

  /** Asks for the next batch; when the file's time is over, the child is killed and `ParseError` (`timeout`) thrown. */
  async ask(child: Pick<ParseProcess, 'ask'>, message: ToChild): Promise<Answer> {
    const startedAt = performance.now();
    const answer = await child.ask(message, this.leftMs, this.totalMs);
    this.leftMs = Math.max(1, this.leftMs - (performance.now() - startedAt));
    return answer;
  }
}
