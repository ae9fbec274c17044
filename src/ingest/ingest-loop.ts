import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { startBackgroundLoop } from '../lib/background-loop.ts';
import { cutNext } from '../documents/chunking/cut-documents.ts';
import type { IngestBatchInput } from './ingest-batch.workflow.ts';
import { claimBatch, listOpenBatches, releaseBatch, sweepEntities } from './queries.ts';
import { retakeDocuments } from './retake-documents.ts';

const IDLE_MS = 1_000;
/** After a write the loop waits so long for more to come, so that single adds become one batch. */
const GATHER_MS = 30;
const SWEEP_MS = 5_000;
/** How long a lane waits for its batch before it looks whether the service is stopping. */
const BATCH_WAIT_MS = 1_000;
/** A batch starts when no write has gone on for so long: who sends documents waits for us, what follows them waits for no one … */
const WRITES_QUIET_MS = 100;
/** … but not for ever. */
const WRITES_WAIT_MS_MAX = 10_000;
const ENTITIES_PER_SWEEP = 1_000;
/** How long a stop waits for a model's answer; the document's turn comes again. */
const RETAKE_STOP_MS = 3_000;

export interface IngestLoop {
  nudge: () => void;
  stop: () => Promise<void>;
}

/**
 * Cuts documents that were stored as they were sent, and hands waiting documents to durable batches, as many at once as configured. `documents.status` is the outbox: a batch whose
 * workflow was never started or came to nothing is found by the sweep, and its documents wait again.
 */
export function startIngestLoop(ctx: Context): IngestLoop {
  const lanes = Array.from({ length: ctx.config.ingestConcurrency }, () =>
    startBackgroundLoop(async (isStopping) => ((await runBatch(ctx, isStopping)) ? 0 : IDLE_MS)),
  );
  // Before the batches, which take cut documents only.
  const cutting = startBackgroundLoop(async () => {
    const cut = await cutTurn(ctx);
    if (cut > 0) for (const lane of lanes) lane.wake();
    return cut > 0 ? 0 : IDLE_MS;
  });
  const sweeping = startBackgroundLoop(async () => {
    await sweep(ctx);
    return SWEEP_MS;
  });
  const retaking = startBackgroundLoop(async (isStopping) =>
    (await retake(ctx, isStopping)) ? 0 : retakeRestMs(ctx),
  );
  let gathering: NodeJS.Timeout | null = null;
  return {
    nudge: () => {
      gathering ??= setTimeout(() => {
        gathering = null;
        for (const loop of [cutting, ...lanes]) loop.wake();
      }, GATHER_MS);
    },
    stop: async () => {
      if (gathering) clearTimeout(gathering);
      await Promise.all([
        ...[cutting, ...lanes, sweeping].map((loop) => loop.stop()),
        retaking.stop(RETAKE_STOP_MS),
      ]);
    },
  };
}

/** Cuts some of the documents that were stored as they were sent; 0 when none waits or it failed, and the loop should rest. */
async function cutTurn(ctx: Context): Promise<number> {
  try {
    await ctx.writes.quiet(WRITES_QUIET_MS, WRITES_WAIT_MS_MAX);
    return await cutNext(ctx);
  } catch (error) {
    ctx.log.error({ err: error }, 'documents could not be cut; it is tried again');
    return 0;
  }
}

/** Claims one batch and sees it through; false when nothing waits or it failed, and the lane should rest. */
async function runBatch(ctx: Context, isStopping: () => boolean): Promise<boolean> {
  const batchId = `ingest-${randomUUID()}`;
  try {
    await ctx.writes.quiet(WRITES_QUIET_MS, WRITES_WAIT_MS_MAX);
    const claimed = await claimBatch(ctx.sql, batchId, ctx.config.ingestBatch);
    if (!claimed) return false;
    await ctx.workflows.start('ingest-batch', batchId, {
      appId: claimed.appId,
      batchId,
    } satisfies IngestBatchInput);
    let state = await ctx.workflows.wait(batchId, BATCH_WAIT_MS);
    while (state === 'running' && !isStopping()) state = await ctx.workflows.wait(batchId, BATCH_WAIT_MS);
    if (state === 'running') return true;
    if (state !== 'done') await releaseBatch(ctx.sql, batchId);
    return state === 'done';
  } catch (error) {
    ctx.log.error({ err: error }, 'a batch could not be run; it is tried again');
    return false;
  }
}

/** False when nothing was due or the model is still away, and the loop should rest. */
async function retake(ctx: Context, isStopping: () => boolean): Promise<boolean> {
  try {
    return (await retakeDocuments(ctx, isStopping)) > 0;
  } catch (error) {
    ctx.log.error({ err: error }, 'documents could not be taken up again; it is tried again');
    return false;
  }
}

const retakeRestMs = ({ config }: Context): number => Math.min(SWEEP_MS, config.modelRetrySeconds * 1000);

async function sweep(ctx: Context): Promise<void> {
  try {
    for (const batchId of await listOpenBatches(ctx.sql)) {
      const state = await ctx.workflows.state(batchId);
      if (state !== 'running') await releaseAfterPause(ctx, batchId);
    }
    await sweepEntities(ctx.sql, ENTITIES_PER_SWEEP);
  } catch (error) {
    ctx.log.error({ err: error }, 'the sweep failed; it is tried again');
  }
}

/** Between claiming a batch and starting its workflow another process may be at work: look twice. */
async function releaseAfterPause(ctx: Context, batchId: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const state = await ctx.workflows.state(batchId);
  if (state !== 'running') await releaseBatch(ctx.sql, batchId);
}
