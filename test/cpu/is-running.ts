import { readFileSync } from 'node:fs';

/** Returns whether a process exists and, where `/proc` says so, is not one that ended and was not waited for. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\nState:\s+Z/.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false; // It has ended, perhaps between both looks.
  }
}
