import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type App, startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';

/** Measures an app in this process, without background work, on its own embedded database that is deleted afterwards. */
export async function withQuietApp<T>(measure: (app: App, dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cambium-bench-'));
  const app = await startApp(
    readConfig({
      CAMBIUM_DATA_DIR: dataDir,
      CAMBIUM_LOG_LEVEL: 'error',
      CAMBIUM_PORT: '0',
      CAMBIUM_WORKER: 'false',
    }),
  );
  try {
    return await measure(app, dataDir);
  } finally {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
