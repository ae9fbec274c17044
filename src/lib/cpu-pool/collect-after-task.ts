import { getHeapStatistics } from 'node:v8';
import { collectGarbage } from './collect-garbage.ts';

/** A task may leave this much, so that small ones never cause a collection. */
const LEFT_BYTES_MIN = 16 * 2 ** 20;
/** Or this share of what the thread keeps. V8 itself collects at half of that (`--heap-growing-percent`), so a steady run of tasks stays below. */
const LEFT_SHARE = 0.5;
/**
 * V8 also keeps pages that it emptied during a task, tens of megabytes after a long one, and counts them nowhere. A collection takes a few
 * percent of the time of such a task.
 */
const LONG_TASK_MS = 2_000;
/** Held after the last collection: modules, caches and dictionaries, which must not cause a collection after each task. */
let keptBytes = 0;

/**
 * Collects what a large task, or one that took `cpuMs` of processor time, left in this thread: between tasks a thread waits without turning
 * its event loop, so V8 would do it only when the next task needs room.
 */
export function collectAfterTask(cpuMs: number): void {
  const isMuch = heldBytes() >= keptBytes + Math.max(LEFT_BYTES_MIN, LEFT_SHARE * keptBytes);
  if (!isMuch && cpuMs < LONG_TASK_MS) return;
  collectGarbage();
  keptBytes = heldBytes();
}

/** Pages of the heap, also where nothing in them is in use, and buffers outside of it. */
function heldBytes(): number {
  const { total_physical_size, external_memory } = getHeapStatistics();
  return total_physical_size + external_memory;
}
