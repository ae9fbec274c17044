// Runs in a worker thread: see cpu-pool.ts.
import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import path from 'node:path';
import { workOf } from './cpu-task.ts';
import { collectAfterTask } from './collect-after-task.ts';

export interface ThreadRequest {
  module: string;
  name: string;
  input: unknown;
  /** Shared memory in which the thread notes its id (−1: unknown) and its processor time once the task starts. */
  started: Float64Array;
}

/** Added to the niceness of the process, which may have been started with its own. */
const NICENESS = 10;

/** The id of this thread in `/proc`, or −1. */
const threadId = findThread();

function findThread(): number {
  if (process.platform !== 'linux') return -1;
  try {
    return Number(path.basename(readlinkSync('/proc/thread-self')));
  } catch {
    return -1; // no /proc
  }
}

/** Lowers this thread's priority, which Linux sets per thread, so that requests on the main thread go first. */
function lowerPriority(): void {
  if (threadId < 0) return;
  try {
    setPriority(threadId, Math.min(getPriority(process.pid) + NICENESS, constants.priority.PRIORITY_LOW));
  } catch {
    // If priorities cannot be set, the thread keeps the normal priority, as on other systems.
  }
}
lowerPriority();

/** Loads the module of a task and runs the task. */
export default async function runInThread(request: ThreadRequest): Promise<unknown> {
  const { module, name, input, started } = request;
  await import(module);
  const begun = cpuMs();
  started.set([threadId, begun]);
  try {
    return await workOf({ module, name })(input);
  } finally {
    collectAfterTask(cpuMs() - begun);
  }
}

/** Processor time of this thread so far. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
