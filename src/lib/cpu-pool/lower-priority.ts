import { readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/** Added to the niceness of this process, which may have been started with its own; at most 19. Linux weighs 10 as a tenth (110 of 1,024). */
const NICENESS = 10;

/**
 * Lowers the priority of a child process, so that requests go first. Linux counts niceness per thread, and V8's helpers run before any code of ours.
 * Where Linux shares processors by session (`sched_autogroup_enabled`), this counts only within the child's session, and the child has the same
 * share as the service: with a niceness for its session, extraction took three times as long on a busy machine.
 */
export function lowerPriority(pid: number): void {
  const niceness = Math.min(getPriority(process.pid) + NICENESS, constants.priority.PRIORITY_LOW);
  for (const thread of threadsOf(pid)) {
    try {
      setPriority(thread, niceness);
    } catch {
      // It has ended, or priorities cannot be set here: it keeps its priority, which costs only speed.
    }
  }
}

function threadsOf(pid: number): number[] {
  if (process.platform !== 'linux') return [pid];
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return []; // The process has ended.
  }
}
