import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { type Client, createClient } from '../client/client.ts';
import { readLocalAccess } from '../src/data-dir/local-access.ts';

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');

export interface DemoService {
  client: Client;
  url: string;
  /** Stops the service and its database, and waits until they end. */
  stop: () => Promise<void>;
}

/** Starts the service as its own process on a data directory and a free port; resolves once it is ready. */
export async function startDemoService(dataDir: string): Promise<DemoService> {
  const child = spawn(process.execPath, [...process.execArgv, MAIN], {
    env: {
      ...process.env,
      CAMBIUM_DATA_DIR: dataDir,
      CAMBIUM_PORT: '0',
      CAMBIUM_HOST: '127.0.0.1',
      CAMBIUM_API_KEY: '',
      DATABASE_URL: '',
      CAMBIUM_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const access = await untilReady(dataDir, child);
  return {
    client: createClient({ url: access.url, apiKey: access.key }),
    url: access.url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Waits for the address that the service writes once it listens. */
async function untilReady(dataDir: string, child: ChildProcess): Promise<{ url: string; key: string }> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error('The service ended before it was ready; see above.');
    const access = await readLocalAccess(dataDir);
    if (access?.key) return { url: access.url, key: access.key };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
