import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, BenchResult } from '../bench.types.ts';
import { percentile } from '../harness/percentile.ts';
import { eventOf, type SendingSetup, waitFor, withSending } from './sending-setup.ts';

const IDLE_EVENTS = 100;
const ENDPOINTS = 20;
const EVENTS_PER_SECOND = 50;
const LOAD_SECONDS = 10;

/** Milliseconds from a cause to the receiver, when idle and while 20 endpoints, one of them hanging, get 1,000 events per second in all. */
const bench: Bench = {
  about:
    'webhooks from cause to receiver: idle, and 1,000 a second to 20 endpoints of which one hangs (--n seconds of load)',
  run: ({ n }) =>
    withSending(async (setup) => ({
      ...(await measureIdle(setup)),
      ...(await measureLoad(setup, n ?? LOAD_SECONDS)),
    })),
};
export default bench;

/** Measures events while nothing else happens. */
async function measureIdle(setup: SendingSetup): Promise<BenchResult> {
  const { receiver, createEndpoint, deleteEndpoint, startSender, cause } = setup;
  const { id } = await createEndpoint('/idle', 'tree.failed');
  const sender = await startSender();
  for (let n = 0; n < IDLE_EVENTS; n++) {
    await cause('tree.failed', n);
    await pause(50 + Math.random() * 100);
  }
  await waitFor(() => receiver.received.length >= IDLE_EVENTS);
  sender.kill('SIGKILL');
  const latencies = receiver.received.map(({ at, body }) => at - eventOf(body).at);
  await deleteEndpoint(id);
  return { idle_events: latencies.length, idle_p95_ms: percentile(latencies, 0.95) };
}

/** Measures many endpoints, one of which never answers. */
async function measureLoad(setup: SendingSetup, loadSeconds: number): Promise<BenchResult> {
  const { receiver, createEndpoint, deleteEndpoint, startSender, cause } = setup;
  receiver.received.length = 0;
  receiver.answer((request, response) => {
    if (request.path !== '/0') response.writeHead(200).end();
  });
  const endpoints = [];
  for (let i = 0; i < ENDPOINTS; i++) endpoints.push(await createEndpoint(`/${i}`, 'tree.completed'));
  const sender = await startSender();
  const begun = Date.now();
  const total = EVENTS_PER_SECOND * loadSeconds;
  for (let n = 0; n < total; n++) {
    await cause('tree.completed', n);
    await pause(Math.max(0, begun + (n + 1) * (1_000 / EVENTS_PER_SECOND) - Date.now()));
  }
  const good = () => receiver.received.filter(({ path: at }) => at !== '/0');
  await waitFor(() => good().length >= total * (ENDPOINTS - 1));
  sender.kill('SIGKILL');
  const latencies = good().map(({ at, body }) => at - eventOf(body).at);
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
