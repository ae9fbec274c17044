import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { startBackgroundLoop } from '../lib/async/background-loop.ts';
import { transaction } from '../db/transaction.ts';
import type { Db } from '../db/types.ts';
import { costOf, takeTurn } from '../documents/turns/take-turn.ts';
import { chunkNext } from '../documents/chunking/chunk-stored.ts';
import type { IngestBatchInput } from './ingest-batch.workflow.ts';
import { claimBatch, listOpenBatches, listWaitingApps, releaseBatch, sweepEntities } from './queries.ts';
import { reprocessDocuments } from './reprocess-documents.ts';
import { batchDocumentsMax } from './to-extract.ts';

const IDLE_MS = 1_000;
/** After a write the loop waits so long for more to come, so that single adds become one batch. */
const GATHER_MS = 30;
const SWEEP_MS = 5_000;
/** How long a loop waits for its batch before it looks whether the service is stopping. */
const BATCH_WAIT_MS = 1_000;
/** How long a loop rests when all that waits is of apps that are writing: a client waits for its write, nobody waits for a batch. */
const WRITES_REST_MS = 50;
/** Documents of a batch have together about so many bytes, so that turns are short. */
const BATCH_BYTES = 2_000_000;
/** Two, so that a document that takes long does not hold up those of other apps. */
const CHUNKING_LOOPS = 2;
const ENTITIES_PER_SWEEP = 1_000;
/** How long a stop waits for a model's answer; the document is due again later. */
const REPROCESS_STOP_MS = 3_000;

export interface IngestLoop {
  nudge: () => void;
  stop: () => Promise<void>;
}

/**
 * Chunks documents that were stored as they were sent, and hands waiting documents to durable batches, as many at once as configured.
 * `documents.status` is the outbox: the sweep finds a batch whose workflow was never started or failed, and its documents wait again.
 */
export function startIngestLoop(ctx: Context): IngestLoop {
  const batches = Array.from({ length: ctx.config.ingestConcurrency }, () =>
    startBackgroundLoop(async (isStopping) => ((await runBatch(ctx, isStopping)) ? 0 : restMs(ctx))),
  );
  // Before the batches, which take chunked documents only.
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

/** Chunks some of the documents that were stored as they were sent; 0 when none waits or it failed, and the loop should rest. */
async function runChunking(ctx: Context): Promise<number> {
  try {
    return await chunkNext(ctx, ctx.writes.busyApps());
  } catch (error) {
    ctx.log.error({ err: error }, 'chunking failed; will retry');
    return 0;
  }
}

/** Claims one batch and waits until it ends; false when nothing waits or it failed, and the loop should rest. */
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

/** Claims a batch of the app whose turn it is; null when no app waits that may have one. */
async function claimTurn(ctx: Context, batchId: string): Promise<string | null> {
  const { sql, config, writes } = ctx;
  const limits = { limit: batchDocumentsMax(ctx), bytes: BATCH_BYTES };
  const listWaiting = (db: Db) =>
    listWaitingApps(db, { batchesMax: config.ingestAppConcurrency, except: writes.busyApps() });
  // Most of the time nothing waits, and that is one statement.
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

/** False when nothing was due or the model still fails, and the loop should rest. */
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
    await sweepEntities(ctx.sql, ENTITIES_PER_SWEEP);
  } catch (error) {
    ctx.log.error({ err: error }, 'the sweep failed; will retry');
  }
}

/** Between claiming a batch and starting its workflow another process may be at work: look twice. */
async function releaseAfterPause(ctx: Context, batchId: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const state = await ctx.workflows.state(batchId);
  if (state !== 'running') await releaseBatch(ctx.sql, batchId);
}
