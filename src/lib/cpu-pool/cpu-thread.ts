// What runs in a worker thread: see cpu-pool.ts.
import { workOf } from './cpu-task.ts';

export interface ThreadRequest {
  module: string;
  name: string;
  input: unknown;
}

/** Loads the module of a task and runs the task. */
export default async function runInThread({ module, name, input }: ThreadRequest): Promise<unknown> {
  await import(module);
  return workOf({ module, name })(input);
}
