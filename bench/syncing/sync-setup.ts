import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../../src/db/connect.ts';
import type { Sql } from '../../src/db/types.ts';
import { readEmbedded } from '../harness/embedded-url.ts';
import { type ServiceProcess, startServiceProcess } from '../harness/service-process.ts';
import { FakeAccount } from './fake-account.ts';

const WORKER = path.resolve(import.meta.dirname, 'worker.ts');
const LOOK_MS = 100;

/** A database, an account to connect, and workers as separate processes. */
export interface SyncSetup {
  sql: Sql;
  databaseUrl: string;
  account: FakeAccount;
  accountUrl: string;
  startWorker: (env?: Record<string, string>) => Promise<ServiceProcess>;
  /** Counts documents that differ from the account: missing, at another version, or deleted there. */
  countDifferences: () => Promise<number>;
}

/** Sets all of it up, runs `work`, and stops everything. */
export async function withSyncing<T>(work: (setup: SyncSetup) => Promise<T>): Promise<T> {
  const env = {
    CAMBIUM_SECRET_KEY: randomBytes(32).toString('hex'),
    CAMBIUM_PRIVATE_NETWORKS: '127.0.0.0/8',
  };
  // This process only runs the database and does no work itself.
  const host = await startServiceProcess({ env: { ...env, CAMBIUM_WORKER: 'false' } });
  const { url } = await readEmbedded(host.dataDir);
  const sql = connect(url, { connectionsMax: 4, applicationName: 'bench' });
  const account = new FakeAccount();
  const started: ServiceProcess[] = [];
  const startWorker = async (more: Record<string, string> = {}) => {
    const worker = await startServiceProcess({ main: WORKER, env: { ...env, DATABASE_URL: url, ...more } });
    started.push(worker);
    return worker;
  };
  try {
    const accountUrl = await account.start();
    return await work({
      sql,
      databaseUrl: url,
      account,
      accountUrl,
      startWorker,
      countDifferences: () => countDifferences(sql, account),
    });
  } finally {
    for (const worker of started) await worker.close();
    account.close();
    await sql.end();
    await host.close();
  }
}

interface Connected {
  id: string;
  last_run: { id: string; state: string; requests: number; waited_ms: number } | null;
}

/** Connects the account; its first run starts automatically. */
export async function connectAccount(worker: ServiceProcess, config: object): Promise<string> {
  const { status, body } = await worker.request<Connected>('POST', '/connections', {
    source: 'notion',
    visibility: 'app',
    config,
  });
  if (status !== 201) throw new Error(`connecting failed: ${status} ${JSON.stringify(body)}`);
  return body.id;
}

/** Waits until a run other than `before` has ended; returns that run. */
export async function untilRun(
  worker: ServiceProcess,
  id: string,
  before: string | null = null,
): Promise<NonNullable<Connected['last_run']>> {
  for (;;) {
    const { body } = await worker.request<Connected>('GET', `/connections/${id}`);
    const run = body.last_run;
    if (run && run.id !== before && run.state !== 'running') return run;
    await pause(LOOK_MS);
  }
}

/** Starts a run now. */
export const syncNow = (worker: ServiceProcess, id: string): Promise<unknown> =>
  worker.request('POST', `/connections/${id}/sync`);

async function countDifferences(sql: Sql, account: FakeAccount): Promise<number> {
  const rows = await sql<{ resource_id: string; title: string }[]>`
    select resource_id, title from documents where app_id = 'default'`;
  const held = new Map(rows.map((row) => [row.resource_id, row.title]));
  let different = Math.max(0, held.size - account.versions.size);
  for (const [id, version] of account.versions) if (held.get(id) !== `${id} version ${version}`) different++;
  return different;
}
