import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import { verifyWebhook } from '../../client/verify-webhook.ts';
import { connect } from '../../src/db/connect.ts';
import { transaction } from '../../src/db/transaction.ts';
import type { Sql } from '../../src/db/types.ts';
import { emitEvent } from '../../src/webhooks/emit-event.ts';
import { startReceiver, type Receiver } from '../../test/webhooks/receiver.ts';
import type { Bench, BenchResult } from '../bench.types.ts';
import { readEmbedded } from '../harness/embedded-url.ts';
import { percentile } from '../harness/percentile.ts';
import { startServiceProcess } from '../harness/service-process.ts';

const SENDER = path.resolve(import.meta.dirname, 'sender.ts');
const KILLS = 200;
const EVENTS_PER_KILL = 5;
const IDLE_EVENTS = 100;
const ENDPOINTS = 20;
const EVENTS_PER_SECOND = 50;
const LOAD_SECONDS = 10;
/** What a killed sender had begun is taken over after its lease of a minute. */
const SETTLE_MS_MAX = 150_000;

interface Setup {
  sql: Sql;
  receiver: Receiver;
  startSender: () => Promise<ChildProcess>;
  createEndpoint: (path: string, event: string) => Promise<{ id: string; secret: string }>;
  deleteEndpoint: (id: string) => Promise<void>;
}

/** What happens, with its number and time in the ids. */
const cause = ({ sql }: Setup, type: 'tree.failed' | 'tree.completed', n: number): Promise<void> =>
  transaction(sql, (tx) =>
    emitEvent(tx, { appId: 'default', owner: null, type, data: { n, at: Date.now() } }),
  );

const eventOf = (body: string) => JSON.parse(body) as { data: { n: number; at: number } };

async function waitForAll({ receiver }: Setup, isDone: () => boolean): Promise<void> {
  const deadline = Date.now() + SETTLE_MS_MAX;
  for (let seen = -1; !isDone() && Date.now() < deadline; seen = receiver.received.length)
    await pause(seen === receiver.received.length ? 200 : 50);
}

/** Causes while nothing else happens. */
async function measureIdle(setup: Setup): Promise<BenchResult> {
  const { receiver, createEndpoint, deleteEndpoint, startSender } = setup;
  const { id } = await createEndpoint('/idle', 'tree.failed');
  const sender = await startSender();
  for (let n = 0; n < IDLE_EVENTS; n++) {
    await cause(setup, 'tree.failed', n);
    await pause(50 + Math.random() * 100);
  }
  await waitForAll(setup, () => receiver.received.length >= IDLE_EVENTS);
  sender.kill('SIGKILL');
  const latencies = receiver.received.map(({ at, body }) => at - eventOf(body).data.at);
  await deleteEndpoint(id);
  return { idle_events: latencies.length, idle_p95_ms: percentile(latencies, 0.95) };
}

/** Many endpoints, one of which never answers. */
async function measureLoad(setup: Setup): Promise<BenchResult> {
  const { receiver, createEndpoint, deleteEndpoint, startSender } = setup;
  receiver.received.length = 0;
  receiver.answer((request, response) => {
    if (request.path !== '/0') response.writeHead(200).end();
  });
  const endpoints = [];
  for (let i = 0; i < ENDPOINTS; i++) endpoints.push(await createEndpoint(`/${i}`, 'tree.completed'));
  const sender = await startSender();
  const begun = Date.now();
  const total = EVENTS_PER_SECOND * LOAD_SECONDS;
  for (let n = 0; n < total; n++) {
    await cause(setup, 'tree.completed', n);
    await pause(Math.max(0, begun + (n + 1) * (1_000 / EVENTS_PER_SECOND) - Date.now()));
  }
  const good = () => receiver.received.filter(({ path: at }) => at !== '/0');
  await waitForAll(setup, () => good().length >= total * (ENDPOINTS - 1));
  sender.kill('SIGKILL');
  const latencies = good().map(({ at, body }) => at - eventOf(body).data.at);
  const seconds = (Date.now() - begun) / 1_000;
  for (const { id } of endpoints) await deleteEndpoint(id);
  receiver.answer((_request, response) => response.writeHead(200).end());
  return {
    load_deliveries_wanted: total * (ENDPOINTS - 1),
    load_deliveries: latencies.length,
    load_deliveries_per_second: Math.round(latencies.length / seconds),
    load_p95_ms_beside_a_hanging_one: percentile(latencies, 0.95),
  };
}

/** SIGKILL for the sender at random moments. */
async function killSenders(setup: Setup, kills: number): Promise<BenchResult> {
  const { receiver, createEndpoint, startSender } = setup;
  receiver.received.length = 0;
  const { secret } = await createEndpoint('/killed', 'tree.failed');
  const total = kills * EVENTS_PER_KILL;
  for (let kill = 0; kill < kills; kill++) {
    const sender = await startSender();
    const ended = new Promise((resolve) => sender.once('exit', resolve));
    for (let i = 0; i < EVENTS_PER_KILL; i++) await cause(setup, 'tree.failed', kill * EVENTS_PER_KILL + i);
    await pause(Math.random() * 350);
    sender.kill('SIGKILL');
    await ended;
  }
  const sender = await startSender();
  const seen = () => new Set(receiver.received.map(({ body }) => eventOf(body).data.n)).size;
  await waitForAll(setup, () => seen() >= total);
  sender.kill('SIGKILL');
  let unsigned = 0;
  for (const { headers, body, at } of receiver.received)
    await verifyWebhook(secret, headers, body, at).catch(() => unsigned++);
  return {
    kills,
    events: total,
    lost: total - seen(),
    unsigned,
    received_more_than_once: receiver.received.length - seen(),
  };
}

const bench: Bench = {
  about: `webhooks: latency idle and under load, and events lost when the sender is killed ${KILLS} times (--n kills)`,
  run: async ({ n }) => {
    const key = randomBytes(32).toString('hex');
    const service = await startServiceProcess({
      env: { CAMBIUM_WORKER: 'false', CAMBIUM_WEBHOOK_PRIVATE: 'true', CAMBIUM_SECRET_KEY: key },
    });
    const { url } = await readEmbedded(service.dataDir);
    const sql = connect(url, { connectionsMax: 4, applicationName: 'bench' });
    const receiver = await startReceiver();
    const setup: Setup = {
      sql,
      receiver,
      startSender: async () => {
        const env = { ...process.env, BENCH_DATABASE_URL: url, BENCH_SECRET_KEY: key };
        const child = spawn(process.execPath, [SENDER], { env, stdio: ['ignore', 'pipe', 'inherit'] });
        await new Promise((resolve) => child.stdout.once('data', resolve));
        return child;
      },
      createEndpoint: async (at, event) =>
        (
          await service.request<{ id: string; secret: string }>('POST', '/webhooks', {
            url: receiver.url + at,
            events: [event],
          })
        ).body,
      deleteEndpoint: async (id) => void (await service.request('DELETE', `/webhooks/${id}`)),
    };
    try {
      return {
        ...(await measureIdle(setup)),
        ...(await measureLoad(setup)),
        ...(await killSenders(setup, n ?? KILLS)),
      };
    } finally {
      await receiver.close();
      await sql.end();
      await service.close();
    }
  },
};
export default bench;
