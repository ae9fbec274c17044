import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startFile } from './bundled/start-file.ts';
import { childEnv } from './child-env.ts';

const READY = /ready at (http:\/\/\S+)/;

export interface SpawnedService {
  url: string;
  /** Everything it has printed and logged. */
  output: () => string;
  kill: (signal: NodeJS.Signals) => Promise<void>;
  /** Stops it and deletes its data directory. */
  close: () => Promise<void>;
}

/** Starts the service as a separate process; several with the same `DATABASE_URL` share the work. */
export async function spawnService(
  env: Record<string, string>,
  main = startFile('src/main.ts'),
): Promise<SpawnedService> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cambium-data-'));
  const child = spawn(process.execPath, ['--disable-warning=DeprecationWarning', main], {
    env: { ...childEnv(), CAMBIUM_DATA_DIR: dataDir, CAMBIUM_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const url = READY.exec(output)?.[1];
      if (url) resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) =>
      reject(new Error(`the service ended with ${code}: ${output.slice(-2_000)}`)),
    );
  });
  const url = await ready;
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    url,
    output: () => output,
    kill,
    close: async () => {
      await kill('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
