import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import type { CpuTask } from './cpu-task.ts';
import { CpuProcesses } from './cpu-processes.ts';
import { isRunning } from '../../../test/cpu/is-running.ts';
import { endProcessTask, environmentTask, greetTask, sleepTask } from '../../../test/cpu/cpu-tasks.ts';

const open: CpuProcesses[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const processes of open.splice(0)) await processes.close();
});
function start(): CpuProcesses {
  const processes = new CpuProcesses(3);
  open.push(processes);
  return processes;
}
function run<Input>(processes: CpuProcesses, { module, name }: CpuTask<Input, unknown>, input: Input) {
  return processes.run({ module, name, input }, 60_000);
}

test('a task whose process is killed is done in another one, and so is the next task', async () => {
  const processes = start();
  await run(processes, greetTask, 'Ada');
  const slept = run(processes, sleepTask, 300);
  const pid = processes.sharedPid ?? 0;
  process.kill(pid, 'SIGKILL');
  expect(await slept).toEqual({ output: undefined });
  expect(await run(processes, greetTask, 'Grace')).toEqual({
    output: expect.stringContaining('Hello Grace'),
  });
  expect(processes.sharedPid).not.toBe(pid);
});

test('a task that ends each process it is done in is named, and those beside it are done', async () => {
  const processes = start();
  const beside = run(processes, sleepTask, 300);
  expect(await run(processes, endProcessTask, null)).toEqual({ ended: true });
  expect(await beside).toEqual({ output: undefined });
});

test('closing ends the process, and its tasks say why they were not done', async () => {
  const processes = start();
  await run(processes, greetTask, 'Ada');
  const pid = processes.sharedPid ?? 0;
  const slept = run(processes, sleepTask, 60_000);
  await processes.close();
  expect(await slept).toEqual({ error: new Error('The service is stopping.') });
  expect(isRunning(pid)).toBe(false);
  expect(await run(processes, greetTask, 'Ada')).toEqual({ error: new Error('The service is stopping.') });
});

test('an input that cannot be cloned fails alone', async () => {
  const processes = start();
  const { module, name } = greetTask;
  expect(await processes.run({ module, name, input: () => 'no' }, 60_000)).toMatchObject({ error: {} });
  expect(await run(processes, greetTask, 'Ada')).toHaveProperty('output');
});

test('tasks see no secrets of the service', async () => {
  vi.stubEnv('CAMBIUM_SECRET_KEY', 'secret');
  vi.stubEnv('DATABASE_URL', 'postgres://secret');
  vi.stubEnv('TZ', 'UTC');
  const seen = await run(start(), environmentTask, null);
  expect(seen).toEqual({ output: expect.arrayContaining(['TZ']) });
  expect(seen).toEqual({ output: expect.not.arrayContaining(['CAMBIUM_SECRET_KEY', 'DATABASE_URL']) });
});

test('a process without a task ends after a minute', async () => {
  const processes = start();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await run(processes, greetTask, 'Ada');
    const pid = processes.sharedPid ?? 0;
    expect(isRunning(pid)).toBe(true);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

/** Runs JavaScript with `processes` and `run` in a process of its own. */
function spawnService(body: string) {
  const modules = ['./cpu-processes.ts', '../../../test/cpu/cpu-tasks.ts'].map(
    (file) => new URL(file, import.meta.url).href,
  );
  const script = `
    Promise.all(${JSON.stringify(modules)}.map((module) => import(module))).then(async ([{ CpuProcesses }, tasks]) => {
      const processes = new CpuProcesses(1);
      const run = ({ module, name }, input) => processes.run({ module, name, input }, 600_000);
      await run(tasks.greetTask, 'Ada');
      ${body}
    });`;
  return spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
}

test('a service with nothing else to do waits until the process is closed', async () => {
  const service = spawnService("await processes.close(); console.log('closed');");
  const [data] = await once(service.stdout, 'data');
  expect(String(data)).toBe('closed\n');
});

test('a process that is busy ends when the service that started it is killed', async () => {
  const service = spawnService('void run(tasks.sleepTask, 600_000); console.log(processes.sharedPid);');
  const [data] = await once(service.stdout, 'data');
  const pid = Number(String(data));
  expect(isRunning(pid)).toBe(true);
  service.kill('SIGKILL');
  await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
});
