import { errorCode } from '../lib/strings/error-code.ts';

/** Returns whether a process has this pid, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}
