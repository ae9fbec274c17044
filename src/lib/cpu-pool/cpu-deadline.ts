import { readFileSync } from 'node:fs';

/** Milliseconds of a clock tick in `/proc`: Linux counts 100 a second on every machine (proc(5), `sysconf(_SC_CLK_TCK)`). */
const TICK_MS = 10;
/** Work that gets no processor, or waits forever, ends after this many times its limit. */
const WAITS = 10;
/** Time is looked at no more often, however little of the limit is left. */
const LOOK_MS_MIN = 20;

/** Returns the processor time so far, in ms, of what a file of `/proc` such as `/proc/7/stat` describes; null if it cannot be read. */
export function processorMs(statFile: string): number | null {
  try {
    // The name, in parentheses, may contain spaces; what follows it does not. `utime` and `stime` are the 14th and 15th field.
    const fields = readFileSync(statFile, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    const ms = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    return Number.isFinite(ms) ? ms : null;
  } catch {
    return null; // it has ended, or this is not Linux
  }
}

/** Returns the difference of two processor times; null if one is not known. */
export const usedSince = (beforeMs: number | null, afterMs: number | null): number | null =>
  beforeMs === null || afterMs === null ? null : afterMs - beforeMs;

/** What limits a piece of work, and how much of it is used. */
export interface CpuDeadline {
  limitMs: number;
  /** Returns the processor time that the work has used; null if it is not known: then the time that has passed counts. */
  usedMs: () => number | null;
  /** Called once a limit is reached, with it: of processor time, or of the time for it on a busy machine. */
  onOver: (reached: 'processor' | 'waiting', limitMs: number) => void;
}

/**
 * Limits work elsewhere by its processor time: on a busy machine, work of low priority may get a twentieth of a processor, and would fail although it is
 * not at fault. Returns what ends the watch.
 */
export function watchCpuDeadline({ limitMs, usedMs, onOver }: CpuDeadline): () => void {
  const startedAt = performance.now();
  const look = () => {
    const passedMs = performance.now() - startedAt;
    // Several threads of a process can use more than the time that has passed.
    const leftMs = limitMs - Math.min(usedMs() ?? passedMs, passedMs);
    if (leftMs <= 0) return onOver('processor', limitMs);
    if (passedMs >= WAITS * limitMs) return onOver('waiting', WAITS * limitMs);
    timer = setTimeout(look, Math.max(leftMs, LOOK_MS_MIN));
  };
  let timer = setTimeout(look, limitMs);
  return () => clearTimeout(timer);
}
