import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { lowerPriority } from './lower-priority.ts';

/** Runs `check` with the id of a process that has started all of Node's threads. */
async function withOther(check: (pid: number) => void): Promise<void> {
  const other = spawn(process.execPath, ['-e', "console.log('up'); setInterval(() => {}, 1000)"], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    await new Promise((resolve) => other.stdout.once('data', resolve));
    check(other.pid ?? 0);
  } finally {
    other.kill('SIGKILL');
  }
}

test.runIf(process.platform === 'linux')('every thread gives way, those that collect garbage too', () =>
  withOther((pid) => {
    lowerPriority(pid);
    const threads = readdirSync(`/proc/${pid}/task`).map(Number);
    expect(threads.length).toBeGreaterThan(1);
    const expected = Math.min(getPriority(process.pid) + 10, 19);
    expect(threads.map((thread) => getPriority(thread))).toEqual(threads.map(() => expected));
  }),
);

test('a process that has ended is no error', () => {
  expect(() => lowerPriority(2 ** 30)).not.toThrow();
});
