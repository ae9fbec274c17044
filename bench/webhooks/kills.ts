import { setTimeout as pause } from 'node:timers/promises';
import { verifyWebhook } from '../../client/verify-webhook.ts';
import type { Bench, BenchResult } from '../bench.types.ts';
import { eventOf, type SendingSetup, waitFor, withSending } from './sending-setup.ts';

const KILLS = 200;
const EVENTS_PER_KILL = 5;

/** kill -9 of the webhook sender at random moments: every event must arrive, signed. */
const bench: Bench = {
  about: `kill -9 of the sender of webhooks at a random moment, ${KILLS} times: events lost or unsigned (--n kills)`,
  run: ({ n }) => withSending((setup) => killSenders(setup, n ?? KILLS)),
};
export default bench;

/** Kills the sender with SIGKILL at random moments. */
async function killSenders(setup: SendingSetup, kills: number): Promise<BenchResult> {
  const { receiver, createEndpoint, startSender, cause } = setup;
  const { secret } = await createEndpoint('/killed', 'tree.failed');
  const total = kills * EVENTS_PER_KILL;
  for (let kill = 0; kill < kills; kill++) {
    const sender = await startSender();
    const ended = new Promise((resolve) => sender.once('exit', resolve));
    for (let i = 0; i < EVENTS_PER_KILL; i++) await cause('tree.failed', kill * EVENTS_PER_KILL + i);
    await pause(Math.random() * 350);
    sender.kill('SIGKILL');
    await ended;
  }
  const sender = await startSender();
  const seen = () => new Set(receiver.received.map(({ body }) => eventOf(body).n)).size;
  await waitFor(() => seen() >= total);
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
