// Runs in a worker thread: see cpu-pool.ts.
import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import path from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { collectGarbage } from './collect-garbage.ts';
import { workOf } from './cpu-task.ts';

export interface ThreadRequest {
  module: string;
  name: string;
  input: unknown;
}

/** Added to the niceness of the process, which may have been started with its own. */
const NICENESS = 10;

/** Lowers this thread's priority, which Linux sets per thread, so that requests on the main thread go first. */
function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(path.basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, Math.min(getPriority(process.pid) + NICENESS, constants.priority.PRIORITY_LOW));
  } catch {
    // Without /proc, or if priorities cannot be set, the thread keeps the normal priority, as on other systems.
  }
}
giveWay();

/** How much garbage a task may leave behind. */
const LEFT_BYTES_MAX = 64 * 2 ** 20;
/** Memory in use after the last collection: caches and dictionaries stay, and must not trigger a collection after each task. */
let keptBytes = 0;

/** Collects what a large task left: between tasks a thread waits without turning its event loop, so V8 would never do it. */
function leaveLittle(): void {
  if (getHeapStatistics().used_heap_size < keptBytes + LEFT_BYTES_MAX) return;
  collectGarbage();
  keptBytes = getHeapStatistics().used_heap_size;
}

/** Loads the module of a task and runs the task. */
export default async function runInThread({ module, name, input }: ThreadRequest): Promise<unknown> {
  await import(module);
  try {
    return await workOf({ module, name })(input);
  } finally {
    leaveLittle();
  }
}
