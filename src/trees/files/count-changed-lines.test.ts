import { expect, test } from 'vitest';
import { inlineCpu } from '../../../test/cpu/inline-cpu.ts';
import { TaskLimitError } from '../../lib/cpu-pool/cpu-pool.ts';
import { countChangedLines } from './count-changed-lines.ts';

const count = (before: string, after: string, cpu = inlineCpu) =>
  countChangedLines({ cpu }, 'app', before, after);
const LONG = 'A line of a long text.\n'.repeat(20_000);

test.each([
  ['', '', 0, 0],
  ['a\nb\n', 'a\nb\n', 0, 0],
  ['a\nb\n', 'a\nc\n', 1, 1],
  ['', 'a\nb\n', 2, 0],
  ['a\nb\n', '', 0, 2],
])('from %j to %j %i lines are added and %i removed', async (before, after, lines_added, lines_removed) => {
  expect(await count(before, after)).toEqual({ lines_added, lines_removed });
});

test('long texts are compared in a worker thread', async () => {
  expect(await count(LONG, `${LONG}One more.\n`)).toEqual({ lines_added: 1, lines_removed: 0 });
});

test('a count that times out reports all lines as new; any other failure is an error', async () => {
  const failing = (error: Error) => ({ ...inlineCpu, run: () => Promise.reject(error) });
  expect(await count(LONG, `${LONG}x`, failing(new TaskLimitError('took too long')))).toEqual({
    lines_added: 20_001,
    lines_removed: 20_000,
  });
  await expect(count(LONG, LONG, failing(new Error('broken')))).rejects.toThrow('broken');
});
