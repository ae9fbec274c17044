import { expect, test } from 'vitest';
import { inlineCpu } from '../../../test/cpu/inline-cpu.ts';
import { type CpuPool, TaskLimitError } from '../../lib/cpu-pool/cpu-pool.ts';
import { summarize } from './summarize.ts';

test('a long conversation is read in a worker thread, in which other requests do not wait for it', async () => {
  const read: unknown[] = [];
  const run: CpuPool['run'] = (task, input, appId) => {
    read.push(input);
    return inlineCpu.run(task, input, appId);
  };
  const long = 'I am sad. '.repeat(50_000);
  expect(await summarize({ cpu: { run } }, 'a', long)).toBe('I am sad. '.repeat(5).trim());
  expect(await summarize({ cpu: { run } }, 'a', 'We feel lost. It rains.')).toBe('We feel lost.');
  expect(read).toEqual([long]);
});

test('one that takes too long is stored all the same, and its summary says so', async () => {
  const run = () => Promise.reject(new TaskLimitError('took too long'));
  expect(await summarize({ cpu: { run } }, 'a', 'It rains. '.repeat(5_000))).toContain(
    'too long to summarize',
  );
});
