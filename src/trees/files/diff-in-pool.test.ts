import { expect, test } from 'vitest';
import { inlineCpu } from '../../../test/cpu/inline-cpu.ts';
import { type CpuPool, TaskLimitError } from '../../lib/cpu-pool/cpu-pool.ts';
import { diffTrees } from '../read/diff-trees.ts';
import { diffInPool } from './diff-in-pool.ts';

const file = (path: string, content: string) => ({ path, content });
const LONG = 'A line of the tree.\n'.repeat(2_000);
const before = [file('same.md', LONG), file('gone.md', 'x'), file('changed.md', `${LONG}old\n`)];
const after = [file('same.md', LONG), file('new.md', 'y'), file('changed.md', `${LONG}new\n`)];

/** Threads that note what is sent to them. */
function threads(error?: Error) {
  const sent: unknown[] = [];
  const run: CpuPool['run'] = async (task, input, appId) => {
    sent.push(input);
    if (error) throw error;
    return inlineCpu.run(task, input, appId);
  };
  return { sent, cpu: { ...inlineCpu, run } };
}

test('trees are compared as one whole with another, whatever differs', async () => {
  const { sent, cpu } = threads();
  expect(await diffInPool({ cpu }, 'a', { before, after })).toEqual(diffTrees(before, after));
  expect(sent).toHaveLength(1);
  expect(JSON.stringify(sent)).not.toContain('same.md');
});

test('a few lines are compared here, and what takes too long is refused with advice', async () => {
  const few = { before: [file('same.md', LONG), file('a.md', '1')], after: [file('same.md', LONG)] };
  const { sent, cpu } = threads(new TaskLimitError('takes longer than 60 seconds'));
  expect(await diffInPool({ cpu }, 'a', few)).toMatchObject({ removed: ['a.md'], unchanged: 1 });
  expect(sent).toEqual([]);
  await expect(diffInPool({ cpu }, 'a', { before, after })).rejects.toMatchObject({
    status: 413,
    message: expect.stringContaining('Compare one file at a time'),
  });
});
