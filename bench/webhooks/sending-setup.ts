import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../../src/db/connect.ts';
import { transaction } from '../../src/db/transaction.ts';
import type { Sql } from '../../src/db/types.ts';
import { emitEvent } from '../../src/webhooks/emit-event.ts';
import { startReceiver, type Receiver } from '../../test/webhooks/receiver.ts';
import { readEmbedded } from '../harness/embedded-url.ts';
import { startServiceProcess } from '../harness/service-process.ts';

const SENDER = path.resolve(import.meta.dirname, 'sender.ts');
/** Another sender takes over a killed sender's work after its lease of one minute. */
const SETTLE_MS_MAX = 150_000;

/** A service that sends nothing itself, a receiver, and senders as separate processes. */
export interface SendingSetup {
  receiver: Receiver;
  startSender: () => Promise<ChildProcess>;
  createEndpoint: (path: string, event: string) => Promise<{ id: string; secret: string }>;
  deleteEndpoint: (id: string) => Promise<void>;
  /** Creates an event, with its number and time in its data. */
  cause: (type: 'tree.failed' | 'tree.completed', n: number) => Promise<void>;
}

/** Sets all of it up, runs `work`, and stops everything. */
export async function withSending<T>(work: (setup: SendingSetup) => Promise<T>): Promise<T> {
  const key = randomBytes(32).toString('hex');
  const service = await startServiceProcess({
    env: { CAMBIUM_WORKER: 'false', CAMBIUM_WEBHOOK_PRIVATE: 'true', CAMBIUM_SECRET_KEY: key },
  });
  const { url } = await readEmbedded(service.dataDir);
  const sql = connect(url, { connectionsMax: 4, applicationName: 'bench' });
  const receiver = await startReceiver();
  try {
    return await work({
      receiver,
      startSender: () => startSender({ BENCH_DATABASE_URL: url, BENCH_SECRET_KEY: key }),
      createEndpoint: async (at, event) => {
        const endpoint = { url: receiver.url + at, events: [event] };
        return (await service.request<{ id: string; secret: string }>('POST', '/webhooks', endpoint)).body;
      },
      deleteEndpoint: async (id) => void (await service.request('DELETE', `/webhooks/${id}`)),
      cause: (type, n) => cause(sql, type, n),
    });
  } finally {
    await receiver.close();
    await sql.end();
    await service.close();
  }
}

async function startSender(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [SENDER], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child;
}

const cause = (sql: Sql, type: 'tree.failed' | 'tree.completed', n: number): Promise<void> =>
  transaction(sql, (tx) =>
    emitEvent(tx, { appId: 'default', owner: null, type, data: { n, at: Date.now() } }),
  );

/** Reads the number and time that `cause` wrote into an event. */
export const eventOf = (body: string): { n: number; at: number } =>
  (JSON.parse(body) as { data: { n: number; at: number } }).data;

/** Waits for `isDone`, for as long as a killed sender's lease may take. */
export async function waitFor(isDone: () => boolean): Promise<void> {
  for (const deadline = Date.now() + SETTLE_MS_MAX; !isDone() && Date.now() < deadline; ) await pause(100);
}
