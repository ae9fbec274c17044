import { setTimeout as sleep } from 'node:timers/promises';
import { link, readdir, readFile, readlink, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from '../../data-dir/is-alive.ts';
import { type PostmasterLock, readPostmasterLock } from '../../data-dir/postmaster-lock.ts';
import { errorCode } from '../../lib/strings/error-code.ts';

const BACKENDS_END_MS = 10_000;

/**
 * Removes `postmaster.pid` if its process is not a postmaster of this directory: a killed one that nobody has reaped (a container without
 * init), or another process that got its pid after a restart. PostgreSQL itself only checks whether the pid is in use and then refuses to
 * start. First waits for orphaned backends to end, because they still hold the shared memory. Linux only, where /proc shows who works in
 * the directory; elsewhere, and if that cannot be read, does nothing.
 */
export async function removeStaleLock(dir: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const lock = await readPostmasterLock(dir);
  if (!lock || (await holds(lock.pid, await realpath(dir)))) return false;
  const deadline = performance.now() + BACKENDS_END_MS;
  while (await isDirInUse(await realpath(dir))) {
    if (performance.now() > deadline) return false;
    await sleep(50);
  }
  await removeSocketLock(dir, lock);
  return removeWhenSame(lock.file, lock.text);
}

/** Removes the lock of the same process for its socket file, which PostgreSQL checks in the same way. */
async function removeSocketLock(dir: string, { pid, port }: PostmasterLock): Promise<void> {
  const file = path.join(dir, `.s.PGSQL.${port}.lock`);
  const text = await readFile(file, 'utf8').catch(() => ''); // none: the server had no socket file, or removed it
  if (Number(text.split('\n')[0]) === pid) await rm(file, { force: true });
}

/** Returns whether a postmaster is running on the directory: the one named in its lock. */
export async function isAtWork(dir: string): Promise<boolean> {
  const lock = await readPostmasterLock(dir);
  if (!lock) return false;
  return process.platform === 'linux' ? holds(lock.pid, await realpath(dir)) : isAlive(lock.pid);
}

/** Removes a lock unless it changed. Several processes may try at once: a lock that another one's new server just wrote is restored. */
async function removeWhenSame(file: string, text: string): Promise<boolean> {
  const aside = `${file}.${process.pid}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
  const isSame = (await readFile(aside, 'utf8')) === text;
  if (!isSame) await link(aside, file);
  await rm(aside);
  return isSame;
}

/** Returns whether the process is alive in the directory (a postmaster changes into it); true if that cannot be read. */
async function holds(pid: number, dir: string): Promise<boolean> {
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === dir;
  } catch (error) {
    // ENOENT: the process is gone, or a zombie, which has no working directory.
    return errorCode(error) !== 'ENOENT';
  }
}

async function isDirInUse(dir: string): Promise<boolean> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => null)));
  return places.includes(dir);
}
