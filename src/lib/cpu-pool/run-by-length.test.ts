import { expect, test } from 'vitest';
import { type CpuPool, INLINE_CHARS_MAX, TaskLimitError } from './cpu-pool.ts';
import { defineTask } from './cpu-task.ts';
import { runByLength } from './run-by-length.ts';

const task = defineTask(import.meta.url, function double(n: number): number {
  return 2 * n;
});

const poolThat = (run: () => Promise<unknown>) => ({
  // The task's own result type is not checked between threads either.
  cpu: { run: run as CpuPool['run'] },
  appId: 'a',
});

test('a short text needs no thread, a longer one waits for its own', async () => {
  const never = () => Promise.reject(new Error('not called'));
  const ifEnded = () => 0;
  const short = { ...poolThat(never), chars: INLINE_CHARS_MAX };
  expect(await runByLength(short, task, 2, ifEnded)).toBe(4);
  const long = { ...poolThat(async () => 5), chars: INLINE_CHARS_MAX + 1 };
  expect(await runByLength(long, task, 2, ifEnded)).toBe(5);
});

test('a task that a limit ended gets another result, and any other failure is thrown', async () => {
  const run = (error: Error) =>
    runByLength({ ...poolThat(() => Promise.reject(error)), chars: INLINE_CHARS_MAX + 1 }, task, 2, () => -1);
  expect(await run(new TaskLimitError('took too long'))).toBe(-1);
  await expect(run(new Error('broken'))).rejects.toThrow('broken');
});
