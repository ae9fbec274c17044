import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import path from 'node:path';

const BACKENDS_END_MS = 10_000;

/**
 * Removes `postmaster.pid` when its process is no postmaster of this directory: a killed one that nobody has reaped (a container
 * without init), or another process that got its number after a restart. PostgreSQL itself only asks whether the number is taken and
 * then refuses to start. Waits for orphaned backends to end first, for they still hold the shared memory. Linux only, where /proc
 * says who works in the directory; elsewhere, and when that cannot be read, nothing is done.
 */
export async function removeStaleLock(dir: string): Promise<boolean> {
  const file = path.join(dir, 'postmaster.pid');
  if (process.platform !== 'linux') return false;
  const text = await readFile(file, 'utf8').catch(() => null);
  const pid = Number(text?.split('\n')[0]);
  if (!pid || (await holds(pid, await realpath(dir)))) return false;
  const deadline = Date.now() + BACKENDS_END_MS;
  while (await anyoneIn(await realpath(dir))) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await rm(file, { force: true });
  return true;
}

/** Whether the process is alive in the directory (a postmaster changes into it). What cannot be read counts as yes. */
async function holds(pid: number, dir: string): Promise<boolean> {
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === dir;
  } catch (error) {
    // ENOENT: the process is gone, or a zombie, which has no directory.
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
}

async function anyoneIn(dir: string): Promise<boolean> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => null)));
  return places.includes(dir);
}
