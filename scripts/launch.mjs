// Plain JavaScript for any Node from 20 on: starts a TypeScript file under the pinned Node and ends together with it.
import { spawn } from 'node:child_process';
import { nodePath, nodeRuntime, setUp } from './setup.mjs';

const PARENT_LOOK_MS = 500;

/**
 * Installs what is missing, runs `node ARGS…` under the pinned Node and exits with its code. The program is told to end (SIGTERM) when
 * this process is told to, and when npm, which started this process, is gone: npm's shell does not pass a signal on. A program that
 * listens for `disconnect` also hears of a kill -9 of this process.
 */
export function launch(args) {
  setUp();
  const child = spawn(nodePath, [...nodeRuntime.flags, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...nodeRuntime.env, ...process.env },
  });
  // A terminal's Ctrl-C reaches the child by itself; a signal to this process alone is passed on, and the child decides when to end.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  if (process.env.npm_execpath) whenParentEnds(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/** Only under npm: a script started from a shell in the background is meant to outlive the shell. */
function whenParentEnds(callback) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, PARENT_LOOK_MS);
  timer.unref();
}
