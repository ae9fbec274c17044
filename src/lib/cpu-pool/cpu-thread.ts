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
}

/** Added to the niceness of the process, which may have been started with its own. */
const NICENESS = 10;

/** Lowers this thread's priority, which Linux sets per thread, so that requests on the main thread go first. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(path.basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, Math.min(getPriority(process.pid) + NICENESS, constants.priority.PRIORITY_LOW));
  } catch {
    // Without /proc, or if priorities cannot be set, the thread keeps the normal priority, as on other systems.
  }
}
lowerPriority();

/** Loads the module of a task and runs the task. */
export default async function runInThread({ module, name, input }: ThreadRequest): Promise<unknown> {
  await import(module);
  const begun = cpuMs();
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
