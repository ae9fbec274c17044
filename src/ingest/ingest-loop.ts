import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { startBackgroundLoop } from '../lib/async/background-loop.ts';
import { transaction } from '../db/transaction.ts';
import type { Db } from '../db/types.ts';
import { costOf, takeTurn } from '../documents/turns/take-turn.ts';
import { chunkNext } from '../documents/chunking/chunk-stored.ts';
import type { IngestBatchInput } from './ingest-batch.workflow.ts';
import {
  claimBatch,
  forgetFutureDue,
  listOpenBatches,
  listWaitingApps,
  releaseBatch,
  sweepEntities,
} from './queries.ts';
import { reprocessDocuments } from './reprocess-documents.ts';
import { batchDocumentsMax } from './to-extract.ts';

const IDLE_MS = 1_000;
/** How long the loop waits for more after a write, so that single adds become one batch. */
const GATHER_MS = 30;
const SWEEP_MS = 5_000;
/** How long a loop waits for its batch before it checks whether the service is stopping. */
const BATCH_WAIT_MS = 1_000;
/** How long a loop rests if only apps that are writing have documents waiting: a client waits for its write, nobody waits for a batch. */
const WRITES_REST_MS = 50;
/** Approximate size of a batch, so that turns are short. */
const BATCH_BYTES = 2_000_000;
/** Two, so that a slow document does not delay those of other apps. */
const CHUNKING_LOOPS = 2;
const ENTITIES_PER_SWEEP = 1_000;
/** How long shutdown waits for a model's answer; the document is due again later. */
const REPROCESS_STOP_MS = 3_000;

export interface IngestLoop {
  nudge: () => void;
  stop: () => Promise<void>;
}

/**
 * Chunks documents that were stored unchunked, and assigns waiting documents to durable batches, as many at once as configured.
 * `documents.status` is the outbox: the sweep finds batches whose workflow never started or failed, and requeues their documents.
 */
export function startIngestLoop(ctx: Context): IngestLoop {
  const batches = Array.from({ length: ctx.config.ingestConcurrency }, () =>
    startBackgroundLoop(async (isStopping) => ((await runBatch(ctx, isStopping)) ? 0 : restMs(ctx))),
  );
  // Before the batches, which take only chunked documents.
  const chunking = Array.from({ length: CHUNKING_LOOPS }, () =>
    startBackgroundLoop(async () => {
      const chunked = await runChunking(ctx);
      if (chunked > 0) for (const loop of batches) loop.wake();
      return chunked > 0 ? 0 : restMs(ctx);
    }),
  );
  const sweeping = startBackgroundLoop(async () => {
    await sweep(ctx);
    return SWEEP_MS;
  });
  const reprocessing = startBackgroundLoop(async (isStopping) =>
    (await reprocess(ctx, isStopping)) ? 0 : reprocessRestMs(ctx),
  );
  let gathering: NodeJS.Timeout | null = null;
  return {
    nudge: () => {
      gathering ??= setTimeout(() => {
        gathering = null;
        for (const loop of [...chunking, ...batches]) loop.wake();
      }, GATHER_MS);
    },
    stop: async () => {
      if (gathering) clearTimeout(gathering);
      await Promise.all([
        ...[...chunking, ...batches, sweeping].map((loop) => loop.stop()),
        reprocessing.stop(REPROCESS_STOP_MS),
      ]);
    },
  };
}

/** Chunks some of the unchunked documents; returns 0 if none are waiting or it failed, so that the loop rests. */
async function runChunking(ctx: Context): Promise<number> {
  try {
    return await chunkNext(ctx, ctx.writes.busyApps());
  } catch (error) {
    ctx.log.error({ err: error }, 'chunking failed; will retry');
    return 0;
  }
}

/** Claims one batch and waits until it ends; returns false if nothing is waiting or it failed, so that the loop rests. */
async function runBatch(ctx: Context, isStopping: () => boolean): Promise<boolean> {
  const batchId = `ingest-${randomUUID()}`;
  try {
    const appId = await claimTurn(ctx, batchId);
    if (appId === null) return false;
    ctx.writes.served(appId);
    await ctx.workflows.start('ingest-batch', batchId, { appId, batchId } satisfies IngestBatchInput, appId);
    let state = await ctx.workflows.wait(batchId, BATCH_WAIT_MS);
    while (state === 'running' && !isStopping()) state = await ctx.workflows.wait(batchId, BATCH_WAIT_MS);
    if (state === 'running') return true;
    if (state !== 'done') await releaseBatch(ctx.sql, batchId);
    return state === 'done';
  } catch (error) {
    ctx.log.error({ err: error }, 'a batch failed; will retry');
    return false;
  }
}

/** Claims a batch of the app whose turn it is; returns null if no eligible app is waiting. */
async function claimTurn(ctx: Context, batchId: string): Promise<string | null> {
  const { sql, config, writes } = ctx;
  const limits = { limit: batchDocumentsMax(ctx), bytes: BATCH_BYTES };
  const listWaiting = (db: Db) =>
    listWaitingApps(db, { batchesMax: config.ingestAppConcurrency, except: writes.busyApps() });
  // Usually nothing is waiting, and this takes one statement.
  if (!(await listWaiting(sql)).length) return null;
  return transaction(sql, (tx) =>
    takeTurn(
      tx,
      'extraction',
      () => listWaiting(tx),
      async (appId) => {
        const { documents, bytes } = await claimBatch(tx, appId, batchId, limits);
        return documents === 0 ? null : { work: appId, cost: costOf(documents, bytes) };
      },
    ),
  );
}

const restMs = ({ writes }: Context): number => (writes.busyApps().length ? WRITES_REST_MS : IDLE_MS);

/** Returns false if nothing was due or the model still fails, so that the loop rests. */
async function reprocess(ctx: Context, isStopping: () => boolean): Promise<boolean> {
  try {
    return (await reprocessDocuments(ctx, isStopping)) > 0;
  } catch (error) {
    ctx.log.error({ err: error }, 'reprocessing failed; will retry');
    return false;
  }
}

const reprocessRestMs = ({ config }: Context): number => Math.min(SWEEP_MS, config.modelRetrySeconds * 1000);

async function sweep(ctx: Context): Promise<void> {
  try {
    for (const batchId of await listOpenBatches(ctx.sql)) {
      const state = await ctx.workflows.state(batchId);
      if (state !== 'running') await releaseAfterPause(ctx, batchId);
    }
    await forgetFutureDue(ctx.sql);
    await sweepEntities(ctx.sql, ENTITIES_PER_SWEEP);
  } catch (error) {
    ctx.log.error({ err: error }, 'the sweep failed; will retry');
  }
}

/** Releases a batch that is not running even after a pause: another process may have claimed it and not started its workflow yet. */
async function releaseAfterPause(ctx: Context, batchId: string): Promise<void> {
  await sleep(1_000);
  const state = await ctx.workflows.state(batchId);
  if (state !== 'running') await releaseBatch(ctx.sql, batchId);
}
