import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/types.ts';
import { createGuardedFetch, type GuardedFetch } from '../../lib/address-guard.ts';
import { type BackgroundLoop, startBackgroundLoop } from '../../lib/async/background-loop.ts';
import type { Signal } from '../../db/signals/signal.ts';
import { emitEvent } from '../emit-event.ts';
import { EVENT_TYPES } from '../event.ts';
import { disableEndpoint, markFailing } from '../endpoint-queries.ts';
import {
  deleteOldEvents,
  resumeDeliveries,
  type DeliveryTry,
  leaseDeliveries,
  type LeasedDelivery,
  recordDelivered,
  recordTry,
} from '../event-queries.ts';
import { type Posted, postEvent, TRY_MS_MAX } from './post-event.ts';
import { retryAfter } from './retry-plan.ts';

type SendContext = Pick<Context, 'sql' | 'log' | 'config' | 'secretKey' | 'now' | 'signals'>;

/** New events send a signal; retries that become due, and deliveries resent by a person, are found by polling. */
const IDLE_MS = 1_000;
const BUSY_MS = 10;
/** Maximum concurrent tries in this process, and per endpoint: one that hangs takes no more than these. */
const UNDER_WAY_MAX = 200;
const PER_ENDPOINT_MAX = 10;
/** Once a try has certainly ended, another process may take over those of a process that died. */
const LEASE_SECONDS = 4 * (TRY_MS_MAX / 1_000);
const FAILING_DAYS_MAX = 5;
const KEPT_DAYS = 30;
const CLEAN_MS = 3_600_000;
const ANSWER_BYTES_MAX = 65_536;

/** Sends pending deliveries, with any number of processes together; stops once tries in flight have ended. */
export function startSendLoop(ctx: SendContext): BackgroundLoop {
  const sender = new WebhookSender(ctx);
  const loop = startBackgroundLoop(async () => {
    try {
      return await sender.turn();
    } catch (error) {
      ctx.log.error({ err: error }, 'webhooks could not be sent; will retry');
      return IDLE_MS;
    }
  });
  const unsubscribe = wakeByEvents(ctx, loop.wake);
  return {
    ...loop,
    stop: async (waitMsMax) => {
      unsubscribe();
      await loop.stop(waitMsMax);
      await sender.settle();
    },
  };
}

const types: ReadonlySet<string> = new Set(EVENT_TYPES);

/** Wakes the loop on events; without the signals connection, they are sent at the next poll. */
function wakeByEvents({ signals, log }: SendContext, wake: () => void): () => void {
  const receive = ({ type }: Signal) => {
    if (types.has(type)) wake();
  };
  const subscribed = signals.subscribe(null, { receive, miss: wake }).catch((error: unknown) => {
    log.warn({ err: error }, 'events are sent up to a second later: their signals cannot be received');
    return () => {};
  });
  // A stopping service does not wait for the connection.
  return () => void subscribed.then((unsubscribe) => unsubscribe());
}

class WebhookSender {
  readonly #ctx: SendContext;
  readonly #fetchGuarded: GuardedFetch;
  readonly #underWay = new Map<string, number>();
  readonly #tries = new Set<Promise<void>>();
  /** Sent but not yet recorded. */
  #delivered: { delivery: LeasedDelivery; tried: DeliveryTry }[] = [];
  #cleanAtMs = 0;

  constructor(ctx: SendContext) {
    this.#ctx = ctx;
    this.#fetchGuarded = createWebhookFetch(ctx.config);
  }

  /** Records what was sent and starts what is due; returns how long to rest. */
  async turn(): Promise<number> {
    if (performance.now() >= this.#cleanAtMs) {
      await resumeDeliveries(this.#ctx.sql);
      await deleteOldEvents(this.#ctx.sql, KEPT_DAYS);
      this.#cleanAtMs = performance.now() + CLEAN_MS;
    }
    await this.#noteDelivered();
    const room = UNDER_WAY_MAX - this.#tries.size;
    if (room <= 0) return BUSY_MS;
    const busy = [...this.#underWay].filter(([, n]) => n >= PER_ENDPOINT_MAX).map(([id]) => id);
    const bounds = { busy, perEndpoint: PER_ENDPOINT_MAX, limit: room, leaseSeconds: LEASE_SECONDS };
    for (const delivery of await leaseDeliveries(this.#ctx.sql, bounds)) this.#begin(delivery);
    return this.#tries.size ? BUSY_MS : IDLE_MS;
  }

  /** Waits for tries in flight. */
  async settle(): Promise<void> {
    await Promise.all(this.#tries);
    await this.#noteDelivered();
  }

  #begin(delivery: LeasedDelivery): void {
    const { webhook_id: id } = delivery;
    this.#underWay.set(id, (this.#underWay.get(id) ?? 0) + 1);
    const one = this.#deliver(delivery).finally(() => {
      const left = (this.#underWay.get(id) ?? 1) - 1;
      if (left > 0) this.#underWay.set(id, left);
      else this.#underWay.delete(id);
      this.#tries.delete(one);
    });
    this.#tries.add(one);
  }

  async #deliver(delivery: LeasedDelivery): Promise<void> {
    try {
      const posted = await postEvent({ ...this.#ctx, fetchGuarded: this.#fetchGuarded }, delivery);
      if (posted.isDelivered) this.#delivered.push({ delivery, tried: posted.tried });
      else await noteFailed(this.#ctx, delivery, posted);
    } catch (error) {
      // Its lease expires, and it is sent again.
      this.#ctx.log.error(
        { err: error, delivery_id: delivery.delivery_id },
        'a try of a webhook could not be noted',
      );
    }
  }

  async #noteDelivered(): Promise<void> {
    const noted = this.#delivered;
    if (!noted.length) return;
    this.#delivered = [];
    await transaction(this.#ctx.sql, (tx) => recordDelivered(tx, noted));
  }
}

/** Creates a guarded fetch for addresses that apps chose; with `CAMBIUM_WEBHOOK_PRIVATE` it also allows private ones. */
const createWebhookFetch = ({ webhookPrivate, privateNetworks }: Context['config']): GuardedFetch =>
  createGuardedFetch({
    privateNetworks: webhookPrivate ? ['0.0.0.0/0', '::/0'] : privateNetworks,
    timeoutMs: TRY_MS_MAX,
    responseBytesMax: ANSWER_BYTES_MAX,
  });

async function noteFailed(ctx: SendContext, delivery: LeasedDelivery, posted: Posted): Promise<void> {
  const { app_id: appId, webhook_id: webhookId, attempts } = delivery;
  const retrySeconds = posted.isGone ? null : retryAfter(attempts, Math.random(), posted.retryAfterSeconds);
  const status = retrySeconds === null ? 'dead' : 'pending';
  await transaction(ctx.sql, async (tx) => {
    await recordTry(tx, delivery, posted.tried, { status, retrySeconds });
    const isOver = await markFailing(tx, appId, webhookId, FAILING_DAYS_MAX);
    if (posted.isGone) await disable(tx, delivery, 'It answered 410: gone.');
    else if (isOver) await disable(tx, delivery, `Every try of the last ${FAILING_DAYS_MAX} days failed.`);
  });
}

async function disable(
  tx: Tx,
  { app_id: appId, webhook_id: id }: LeasedDelivery,
  because: string,
): Promise<void> {
  const disabled = await disableEndpoint(tx, appId, id, because);
  if (disabled)
    await emitEvent(tx, {
      appId,
      owner: disabled.owner,
      type: 'endpoint.disabled',
      data: { webhook_id: id },
    });
}
