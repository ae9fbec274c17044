import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type App, startApp } from '../src/app.ts';
import { createTenant } from '../src/auth/issue-key.ts';
import { readConfig } from '../src/config.ts';
import { transaction } from '../src/db/transaction.ts';

export interface Product {
  app: App;
  /** Temporary directory, deleted at the end. */
  dataDir: string;
  /** Creates a tenant, so that a suite's scopes are as separate as apps. */
  addTenant: (id: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Returns settings under which a server that plays a model answers. */
export const playedModel = (url: string): NodeJS.ProcessEnv => ({
  CAMBIUM_MODEL: 'openai-compatible:stub',
  CAMBIUM_MODEL_URL: url,
  CAMBIUM_MODEL_CONCURRENCY: '8',
});

/** Starts the product with its embedded database in a temporary directory; without `worker`, nothing runs in the background. */
export async function startProduct(options: {
  worker: boolean;
  /** Additional settings. */
  env?: NodeJS.ProcessEnv;
}): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cambium-eval-'));
  const app = await startApp(
    readConfig({
      CAMBIUM_DATA_DIR: dataDir,
      CAMBIUM_LOG_LEVEL: 'error',
      CAMBIUM_PORT: '0',
      CAMBIUM_WORKER: String(options.worker),
      ...options.env,
    }),
  );
  return {
    app,
    dataDir,
    addTenant: async (id) => {
      await transaction(app.ctx.sql, (tx) => createTenant(app.ctx, tx, id, id));
    },
    close: async () => {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
