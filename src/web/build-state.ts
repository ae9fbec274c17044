import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '../context.ts';
import { stampOfBuild, webStamp } from './web-stamp.ts';

/** The state of the app, which decides what `/app/` answers. */
export type WebState =
  | { kind: 'ready' }
  | { kind: 'building' }
  | { kind: 'failed'; output: string }
  | { kind: 'missing' };

export interface WebBuild {
  state: () => WebState;
  /** Builds the app alongside the running service if its sources have changed; nothing waits for it. */
  start: () => void;
  stop: () => void;
}

const OUTPUT_CHARS_MAX = 20_000;

/** Tracks whether the app in a project folder is built, and builds it. */
export function createWebBuild(root: string, log: Log): WebBuild {
  const dist = path.join(root, 'web', 'dist');
  const script = path.join(root, 'scripts', 'build-web.ts');
  const source = path.join(root, 'web', 'index.html');
  let stopBuild: (() => void) | null = null;
  let failed: string | null = null;
  const state = (): WebState => {
    if (stopBuild !== null) return { kind: 'building' };
    if (failed !== null) return { kind: 'failed', output: failed };
    return stampOfBuild(dist) === null ? { kind: 'missing' } : { kind: 'ready' };
  };
  const start = () => {
    // A published package has a build but no sources.
    if (!existsSync(source) || stampOfBuild(dist) === webStamp(root)) return;
    const startedAt = performance.now();
    stopBuild = runBuild(script, (output) => {
      stopBuild = null;
      failed = output;
      const ms = Math.round(performance.now() - startedAt);
      if (output === null) log.info({ ms }, 'the web app is built');
      else log.error({ ms, output }, 'the web app could not be built');
    });
  };
  return { state, start, stop: () => stopBuild?.() };
}

/** Builds in a separate process; passes its output to `ended` if it failed, else null. */
function runBuild(script: string, ended: (output: string | null) => void): () => void {
  const child = spawn(process.execPath, ['--disable-warning=DeprecationWarning', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-OUTPUT_CHARS_MAX);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.once('error', (error) => ended(String(error)));
  child.once('close', (code) => ended(code === 0 ? null : output));
  return () => child.kill();
}
