/* oxlint-disable typescript/no-explicit-any -- answers of any endpoint are asserted on, field by field */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { Context } from '../src/context.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';

export interface Reply<T> {
  status: number;
  body: T;
  headers: Headers;
}

/** What a credential can do over HTTP; `as` acts as another user of the same app. */
export interface Caller {
  key: string;
  as: (userId: string) => Caller;
  get: <T = any>(path: string, headers?: Record<string, string>) => Promise<Reply<T>>;
  send: <T = any>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Reply<T>>;
  post: <T = any>(path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply<T>>;
}

export interface TestService {
  url: string;
  ctx: Context;
  database: TestDatabase;
  /** Admin of the app `default`. */
  admin: Caller;
  caller: (key: string) => Caller;
  /** Another app with its own admin. */
  createApp: (id: string) => Promise<Caller>;
  /** Waits until no document of any app waits to be processed. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
}

export interface ServiceOptions {
  env?: Record<string, string>;
  overrides?: Partial<Context>;
}

/** The real service on a database and a data directory of its own, listening on a free port of the loopback. */
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
  const app = await startApp(config, options.overrides);
  const url = await app.listen();
  const caller = (key: string) => createCaller(url, key);
  const admin = caller(app.firstKey ?? config.apiKey ?? '');
  return {
    url,
    ctx: app.ctx,
    database,
    admin,
    caller,
    createApp: async (id) => {
      const { status, body } = await admin.post('/auth/apps', { id });
      if (status !== 201) throw new Error(`app ${id}: ${JSON.stringify(body)}`);
      return caller(body.key);
    },
    settled: () => settled(database),
    close: async () => {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function createCaller(url: string, key: string, userId?: string): Caller {
  const send: Caller['send'] = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(userId === undefined ? {} : { 'x-as-user': Buffer.from(userId, 'utf8').toString('latin1') }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : {
            body:
              typeof body === 'string' || body instanceof Uint8Array
                ? (body as string)
                : JSON.stringify(body),
          }),
    });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  };
  return {
    key,
    as: (user) => createCaller(url, key, user),
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    send,
  };
}

async function settled(database: TestDatabase): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const [row] = await database.sql<
      { n: number }[]
    >`select count(*)::int as n from documents where status in ('pending', 'processing')`;
    if (row?.n === 0) return;
    if (Date.now() > deadline) throw new Error(`${row?.n} documents are still not processed`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
