// What runs in a worker thread: see cpu-pool.ts.
import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import path from 'node:path';
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

/** Loads the module of a task and runs the task. */
export default async function runInThread({ module, name, input }: ThreadRequest): Promise<unknown> {
  await import(module);
  return workOf({ module, name })(input);
}
