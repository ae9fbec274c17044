import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { createGuardedFetch, type GuardedFetch } from '../../lib/address-guard.ts';
import { type BackgroundLoop, startBackgroundLoop } from '../../lib/async/background-loop.ts';
import { emitEvent } from '../emit-event.ts';
import { disableEndpoint, markFailing, markWorking } from '../endpoint-queries.ts';
import { deleteOldEvents, leaseDeliveries, type LeasedDelivery, recordTry } from '../event-queries.ts';
import { type Posted, postEvent, TRY_MS_MAX } from './post-event.ts';
import { retryAfter } from './retry-plan.ts';

type SendContext = Pick<Context, 'sql' | 'log' | 'config' | 'secretKey' | 'now'>;

const IDLE_MS = 300;
const BUSY_MS = 10;
/** Tries under way in this process, and of one endpoint: one that hangs holds no more than these. */
const UNDER_WAY_MAX = 200;
const PER_ENDPOINT_MAX = 10;
/** After a try has surely ended, another process takes over what one that died had begun. */
const LEASE_SECONDS = 4 * (TRY_MS_MAX / 1_000);
const FAILING_DAYS_MAX = 5;
const KEPT_DAYS = 30;
const CLEAN_MS = 3_600_000;
const ANSWER_BYTES_MAX = 65_536;

/** Sends what waits for endpoints, any number of processes together; stops when those under way have ended. */
export function startSendLoop(ctx: SendContext): BackgroundLoop {
  const fetchGuarded = createWebhookFetch(ctx.config);
  const underWay = new Map<string, number>();
  const tries = new Set<Promise<void>>();
  let cleanedAt = 0;
  const turn = async (): Promise<number> => {
    if (Date.now() - cleanedAt > CLEAN_MS) {
      await deleteOldEvents(ctx.sql, KEPT_DAYS);
      cleanedAt = Date.now();
    }
    const room = UNDER_WAY_MAX - tries.size;
    if (room <= 0) return BUSY_MS;
    const busy = [...underWay].filter(([, n]) => n >= PER_ENDPOINT_MAX).map(([id]) => id);
    const leased = await leaseDeliveries(ctx.sql, {
      busy,
      perEndpoint: PER_ENDPOINT_MAX,
      limit: room,
      leaseSeconds: LEASE_SECONDS,
    });
    for (const delivery of leased) {
      const { webhook_id: id } = delivery;
      underWay.set(id, (underWay.get(id) ?? 0) + 1);
      const one = deliver(ctx, fetchGuarded, delivery).finally(() => {
        const left = (underWay.get(id) ?? 1) - 1;
        if (left > 0) underWay.set(id, left);
        else underWay.delete(id);
        tries.delete(one);
      });
      tries.add(one);
    }
    return leased.length ? BUSY_MS : IDLE_MS;
  };
  const loop = startBackgroundLoop(async () => {
    try {
      return await turn();
    } catch (error) {
      ctx.log.error({ err: error }, 'webhooks could not be sent; will retry');
      return IDLE_MS;
    }
  });
  return {
    ...loop,
    stop: async (waitMsMax) => {
      await loop.stop(waitMsMax);
      await Promise.all(tries);
    },
  };
}

/** Calls addresses that apps chose, under the guard; with `CAMBIUM_WEBHOOK_PRIVATE` also private ones. */
const createWebhookFetch = ({ webhookPrivate, privateNetworks }: Context['config']): GuardedFetch =>
  createGuardedFetch({
    privateNetworks: webhookPrivate ? ['0.0.0.0/0', '::/0'] : privateNetworks,
    timeoutMs: TRY_MS_MAX,
    responseBytesMax: ANSWER_BYTES_MAX,
  });

async function deliver(
  ctx: SendContext,
  fetchGuarded: GuardedFetch,
  delivery: LeasedDelivery,
): Promise<void> {
  try {
    const posted = await postEvent({ ...ctx, fetchGuarded }, delivery);
    if (posted.isDelivered) await noteDelivered(ctx, delivery, posted);
    else await noteFailed(ctx, delivery, posted);
  } catch (error) {
    // Its lease runs out, and it is sent again.
    ctx.log.error({ err: error, delivery_id: delivery.delivery_id }, 'a try of a webhook could not be noted');
  }
}

async function noteDelivered(ctx: SendContext, delivery: LeasedDelivery, { tried }: Posted): Promise<void> {
  await transaction(ctx.sql, async (tx) => {
    await recordTry(tx, delivery, tried, { status: 'delivered', retrySeconds: null });
    await markWorking(tx, delivery.app_id, delivery.webhook_id);
  });
}

async function noteFailed(ctx: SendContext, delivery: LeasedDelivery, posted: Posted): Promise<void> {
  const { app_id: appId, webhook_id: webhookId, attempts } = delivery;
  const retrySeconds = posted.isGone ? null : retryAfter(attempts, Math.random(), posted.retryAfterSeconds);
  await transaction(ctx.sql, async (tx) => {
    const status = retrySeconds === null ? 'dead' : 'pending';
    await recordTry(tx, delivery, posted.tried, { status, retrySeconds });
    const isOver = await markFailing(tx, appId, webhookId, FAILING_DAYS_MAX);
    const because = posted.isGone
      ? 'It answered 410: gone.'
      : isOver
        ? `Every try of the last ${FAILING_DAYS_MAX} days failed.`
        : null;
    if (because === null) return;
    const disabled = await disableEndpoint(tx, appId, webhookId, because);
    if (disabled)
      await emitEvent(tx, {
        appId,
        owner: disabled.owner,
        type: 'endpoint.disabled',
        data: { webhook_id: webhookId },
      });
  });
}
