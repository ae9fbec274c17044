import { getPriority } from 'node:os';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ActiveApps } from './active-apps.ts';
import { createCpuPool, type CpuPool, TaskLimitError, StoppingError } from './cpu-pool.ts';
import { workOf } from './cpu-task.ts';
import {
  greetTask,
  heapMbTask,
  hoardTask,
  nicenessTask,
  sleepTask,
  spinTask,
} from '../../../test/cpu/cpu-tasks.ts';

const open: CpuPool[] = [];
afterEach(async () => {
  for (const pool of open.splice(0)) await pool.close();
});
function poolWith(deadlineMs: number, activeApps = new ActiveApps()): CpuPool {
  const pool = createCpuPool({ deadlineMs, activeApps });
  open.push(pool);
  return pool;
}

test('a task runs in another thread, and its error keeps its message', async () => {
  const pool = poolWith(30_000);
  expect(await pool.run(greetTask, 'Ada', 'a')).toMatch(/^Hello Ada from thread [1-9]/);
  await expect(pool.run(greetTask, '', 'a')).rejects.toThrow('nobody to greet');
});

test.runIf(process.platform === 'linux')(
  'a thread yields to the main thread, even if the process was started with its own niceness',
  async () => {
    const main = getPriority(process.pid);
    expect(await poolWith(30_000).run(nicenessTask, null, 'a')).toBe(Math.min(main + 10, 19));
  },
);

test('an idle thread holds little of what its last task needed', async () => {
  const pool = poolWith(30_000);
  const before = await pool.run(heapMbTask, null, 'a');
  for (const mb of [300, 50]) {
    expect(await pool.run(hoardTask, mb, 'a')).toBe(mb);
    expect(await pool.run(heapMbTask, null, 'a')).toBeLessThan(before + 20);
  }
});

test('an unknown task is refused by name', () => {
  expect(() => workOf({ module: greetTask.module, name: 'absent' })).toThrow('defines no task absent');
});

test('a task over its deadline is aborted and says so, and the next one runs', async () => {
  const pool = poolWith(1_500);
  const error = await pool.run(spinTask, 60_000, 'a').catch((e: unknown) => e);
  expect(error).toBeInstanceOf(TaskLimitError);
  // On a busy machine, it does not even get that much in ten times as long.
  expect(error).toMatchObject({
    message: expect.stringMatching(
      /^takes longer than 1.5 seconds of processor time \(CAMBIUM_TASK_SECONDS\)$|^is not done after 15 seconds/,
    ),
  });
  // On a busy machine, the next thread may take as long to start.
  const greeted = () => pool.run(greetTask, 'Ada', 'a').catch((e: Error) => e.message);
  await expect.poll(greeted).toContain('Ada');
});

test.runIf(process.platform === 'linux')(
  'a task that gets no processor is not aborted at its deadline, but at ten times as much',
  async () => {
    expect(await poolWith(2_000).run(sleepTask, 3_000, 'a')).toBeUndefined();
    await expect(poolWith(500).run(sleepTask, 60_000, 'a')).rejects.toThrow('is not done after 5 seconds');
  },
);

test('a task that uses too much memory is ended, and the next one runs', async () => {
  const pool = poolWith(60_000);
  await expect(pool.run(hoardTask, 3_000, 'a')).rejects.toThrow('takes more memory than available');
  expect(await pool.run(greetTask, 'Ada', 'a')).toContain('Ada');
});

test('a task of another app does not wait behind one app’s many', async () => {
  const pool = poolWith(60_000);
  const ended: string[] = [];
  const many = Array.from({ length: 12 }, () =>
    pool.run(sleepTask, 150, 'big').then(() => ended.push('big')),
  );
  await pool.run(sleepTask, 1, 'small').then(() => ended.push('small'));
  expect(ended.length).toBeLessThan(12);
  await Promise.all(many);
});

test('tasks that wait or run when the pool closes, or come later, are rejected with the reason', async () => {
  const pool = poolWith(60_000);
  const run = () => pool.run(sleepTask, 20_000, 'a').catch((e: unknown) => e);
  const tasks = Array.from({ length: 40 }, run);
  await pool.close();
  for (const error of await Promise.all([...tasks, run()])) expect(error).toBeInstanceOf(StoppingError);
});

test('a task that somebody waits for does not wait for its own app’s background work', async () => {
  const pool = poolWith(60_000);
  const ended: string[] = [];
  const background = Array.from({ length: 4 }, () =>
    pool.run(sleepTask, 500, 'a', 'background').then(() => ended.push('background')),
  );
  await pool.run(sleepTask, 1, 'a').then(() => ended.push('urgent'));
  expect(ended).not.toHaveLength(5);
  await Promise.all(background);
});

test('an app has one thread while another sends requests', async () => {
  const active = new ActiveApps();
  const pool = poolWith(60_000, active);
  active.saw('small');
  const ended: string[] = [];
  await Promise.all([
    pool.run(sleepTask, 2_000, 'big').then(() => ended.push('long')),
    pool.run(sleepTask, 1, 'big').then(() => ended.push('short')),
    pool.run(sleepTask, 1, 'small').then(() => ended.push('of the other')),
  ]);
  expect(ended).toEqual(['of the other', 'long', 'short']);
});

describe('background work', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('continues at once while no request runs', async () => {
    const pool = poolWith(60_000);
    await pool.run(greetTask, 'Ada', 'a', 'background');
    expect(await pool.run(greetTask, 'Grace', 'a', 'background')).toContain('Grace');
  });

  test('pauses for twice the time of concurrent requests, even while they continue, and urgent work does not pause', async () => {
    let now = 0;
    const active = new ActiveApps(() => now);
    const pool = poolWith(60_000, active);
    active.began();
    const first = pool.run(greetTask, 'Ada', 'a', 'background');
    now = 500;
    await first;
    // The pause begins right after its task was answered.
    await new Promise((resolve) => setImmediate(resolve));
    const ended: string[] = [];
    const second = pool.run(greetTask, 'Grace', 'a', 'background').then(() => ended.push('background'));
    vi.advanceTimersByTime(999);
    await pool.run(greetTask, 'Joan', 'a').then(() => ended.push('urgent'));
    expect(ended).toEqual(['urgent']);
    vi.advanceTimersByTime(1);
    await second;
    expect(ended).toEqual(['urgent', 'background']);
  });
});
