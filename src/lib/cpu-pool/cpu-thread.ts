// What runs in a worker thread: see cpu-pool.ts.
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

/** Added to that of the process, which may have been started with one of its own. */
const NICENESS = 10;

/** On Linux a thread has a priority of its own: requests, which the main thread answers, go before the work of this one. */
function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(path.basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, Math.min(getPriority(process.pid) + NICENESS, constants.priority.PRIORITY_LOW));
  } catch {
    // Without /proc, or where priorities cannot be set, the thread has the same as all others, as on other systems.
  }
}
giveWay();

/** What a task may leave behind. */
const LEFT_BYTES_MAX = 64 * 2 ** 20;
/** What was in use after the last collection: caches and dictionaries stay, and are not collected for nothing after each task. */
let keptBytes = 0;

/** Between two tasks a thread waits without turning its event loop, so V8 never takes away what a large task left: here it is done. */
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
