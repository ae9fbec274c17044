import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { Context } from '../src/context.ts';
import { type Caller, createCaller, createOtherApp, untilSettled } from './caller.ts';
import { sharedCpu } from './cpu/shared-cpu.ts';
import { sharedParse } from './cpu/shared-parse.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';

export { type Caller, createCaller, type Reply } from './caller.ts';

export interface TestService {
  url: string;
  ctx: Context;
  database: TestDatabase;
  /** Admin of the app `default`. */
  admin: Caller;
  caller: (key: string) => Caller;
  /** Creates another app with its own admin. */
  createApp: (id: string) => Promise<Caller>;
  /** Waits until no document of any app is waiting to be processed. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
}

export interface ServiceOptions {
  env?: Record<string, string>;
  overrides?: Partial<Context>;
}

/** Starts the real service on its own database and data directory, listening on a free loopback port. */
export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const database = await cloneDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cambium-data-'));
  const config = readConfig({
    CAMBIUM_PORT: '0',
    CAMBIUM_LOG_LEVEL: 'fatal',
    CAMBIUM_DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    CAMBIUM_DB_CONNECTIONS: '8',
    ...options.env,
  });
  const app = await startApp(config, { cpu: sharedCpu, parseFile: sharedParse, ...options.overrides });
  const url = await app.listen();
  const caller = (key: string) => createCaller(url, key);
  const admin = caller(app.firstKey ?? config.apiKey ?? '');
  return {
    url,
    ctx: app.ctx,
    database,
    admin,
    caller,
    createApp: (id) => createOtherApp(admin, url, id),
    settled: () => untilSettled(database.sql),
    close: async () => {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
