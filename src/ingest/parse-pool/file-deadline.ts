import { stat } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { usedSince } from '../../lib/cpu-pool/cpu-deadline.ts';
import type { PoolInput, ToChild } from './messages.ts';
import type { Answer, ParseProcess } from './parse-process.ts';

const MEGABYTE = 1_000_000;

/**
 * Limit of processor time for reading one file, across all its batches: `timeoutMs`, plus half of it per megabyte, because an archive of a thousand
 * files takes a while. What the caller does between two batches does not count, nor what the machine does meanwhile.
 */
export class FileDeadline {
  readonly totalMs: number;
  private leftMs: number;

  constructor(totalMs: number) {
    this.totalMs = totalMs;
    this.leftMs = totalMs;
  }

  /** A missing file gets the minimum; the child reports it. */
  static async of({ bytes, path }: PoolInput, timeoutMs: number): Promise<FileDeadline> {
    const onDisk = path === undefined ? null : await stat(path).catch(() => null);
    const size = bytes?.length ?? onDisk?.size ?? 0;
    return new FileDeadline(timeoutMs + Math.floor(size / MEGABYTE) * (timeoutMs / 2));
  }

  /** Requests the next batch; when the file's time is over, kills the child and throws `ParseError` (`timeout`). */
  async ask(child: Pick<ParseProcess, 'ask' | 'usedMs'>, message: ToChild): Promise<Answer> {
    const startedAt = performance.now();
    const before = child.usedMs();
    const answer = await child.ask(message, this.leftMs, this.totalMs);
    const passedMs = performance.now() - startedAt;
    this.leftMs = Math.max(
      1,
      this.leftMs - Math.min(passedMs, usedSince(before, child.usedMs()) ?? passedMs),
    );
    return answer;
  }
}
