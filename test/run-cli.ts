import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { startFile } from './bundled/start-file.ts';
import { childEnv } from './child-env.ts';

export interface CliResult {
  status: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface CliRun {
  child: ChildProcess;
  result: Promise<CliResult>;
}

/** Starts the command line as a separate process, with no settings of this process except `env`. */
export function startCli(args: string[], env: Record<string, string>, cwd: string): CliRun {
  const main = startFile('src/cli/main.ts');
  const child = spawn(process.execPath, ['--disable-warning=DeprecationWarning', main, ...args], {
    cwd,
    env: { ...childEnv(), HOME: cwd, XDG_STATE_HOME: path.join(cwd, 'state'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (out.stderr += text));
  const result = new Promise<CliResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status, signal) => resolve({ status, signal, ...out }));
  });
  return { child, result };
}

/** Runs the command line and waits until it ends. */
export const runCli = (args: string[], env: Record<string, string>, cwd: string): Promise<CliResult> =>
  startCli(args, env, cwd).result;
