// Plain JavaScript for any Node from 20 on: starts a TypeScript file under the pinned Node and ends together with it.
import { spawn } from 'node:child_process';
import { compileCache, nodePath, nodeRuntime, setUp } from './setup.mjs';

const PARENT_LOOK_MS = 500;
const RESTART_MS_MIN = 1_000;
const RESTART_MS_MAX = 30_000;
/** A program that ran this long has recovered: the next time it dies, it is restarted without a long pause. */
const STABLE_MS = 60_000;

/**
 * Installs what is missing, runs `node ARGS…` under the pinned Node and exits with its code. The program receives SIGTERM if this process
 * does, or if npm, which started this process, is gone: npm's shell does not forward signals. A program that listens for `disconnect` also
 * notices a kill -9 of this process.
 *
 * With `restart`, a program that was ready (it sent the message `ready`) and then dies is restarted, after a pause that doubles up to 30 s.
 * One that exits with code 0, or never became ready, is not: waiting does not fix wrong settings.
 */
export function launch(args, { restart = false } = {}) {
  setUp();
  const state = { child: null, stopping: false, wasReady: false, pauseMs: RESTART_MS_MIN };
  const stop = (signal) => {
    state.stopping = true;
    if (signal) state.child?.kill(signal);
    if (!state.child) process.exit(0);
  };
  // A terminal's Ctrl-C reaches the child directly; a signal only to this process is forwarded, and the child decides when to end.
  process.on('SIGINT', () => stop(null));
  process.on('SIGTERM', () => stop('SIGTERM'));
  if (process.env.npm_execpath) whenParentEnds(() => stop('SIGTERM'));
  run(args, restart, state);
}

function run(args, restart, state) {
  const startedAt = Date.now();
  const child = spawn(nodePath, [...nodeRuntime.flags, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...nodeRuntime.env, NODE_COMPILE_CACHE: compileCache, ...process.env },
  });
  state.child = child;
  child.on('message', (message) => {
    if (message === 'ready') state.wasReady = true;
  });
  child.on('exit', (code, signal) => {
    state.child = null;
    if (!restart || state.stopping || !state.wasReady || code === 0) process.exit(signal ? 1 : (code ?? 1));
    if (Date.now() - startedAt > STABLE_MS) state.pauseMs = RESTART_MS_MIN;
    const seconds = state.pauseMs / 1000;
    console.error(`The service died (${signal ?? `exit code ${code}`}). Starting it again in ${seconds} s.`);
    setTimeout(() => run(args, restart, state), state.pauseMs);
    state.pauseMs = Math.min(2 * state.pauseMs, RESTART_MS_MAX);
  });
}

/** Calls back when the parent ends. Used only under npm: a script started in the background from a shell should outlive it. */
function whenParentEnds(callback) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, PARENT_LOOK_MS);
  timer.unref();
}
