import { link, readdir, readFile, readlink, realpath, rename, rm } from 'node:fs/promises';
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
  return removeWhenSame(file, text);
}

/** Whether a postmaster works on the directory: the one that its lock names. */
export async function isAtWork(dir: string): Promise<boolean> {
  const text = await readFile(path.join(dir, 'postmaster.pid'), 'utf8').catch(() => null);
  const pid = Number(text?.split('\n')[0]);
  if (!pid) return false;
  return process.platform === 'linux' ? holds(pid, await realpath(dir)) : isAlive(pid);
}

/** Whether a process has this number, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Several processes may be at it: a lock that another one's new server has put there meanwhile is put back. */
async function removeWhenSame(file: string, text: string | null): Promise<boolean> {
  const aside = `${file}.${process.pid}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
  const isSame = (await readFile(aside, 'utf8')) === text;
  if (!isSame) await link(aside, file);
  await rm(aside);
  return isSame;
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
