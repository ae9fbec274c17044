import { type CpuPool, INLINE_CHARS_MAX, TaskLimitError } from './cpu-pool.ts';
import type { CpuTask } from './cpu-task.ts';

/**
 * Runs a task on a short text at once, on a longer one in a worker thread. `ifEnded` returns the result of a task that a limit of time or
 * memory ended, or throws.
 */
export async function runByLength<Input, Output>(
  { cpu, appId, chars }: { cpu: Pick<CpuPool, 'run'>; appId: string; chars: number },
  task: CpuTask<Input, Output>,
  input: Input,
  ifEnded: (error: TaskLimitError) => Output,
): Promise<Output> {
  if (chars <= INLINE_CHARS_MAX) return task.work(input);
  try {
    return await cpu.run(task, input, appId);
  } catch (error) {
    if (!(error instanceof TaskLimitError)) throw error;
    return ifEnded(error);
  }
}
