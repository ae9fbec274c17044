import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { insertEvents } from '../documents/writes.ts';
import { recordMentions } from '../entities/record-mentions.ts';
import { mapConcurrent } from '../lib/async/map-concurrent.ts';
import { compareMemories } from '../memories/compare-memories.ts';
import { saveMemories } from '../memories/save-memories.ts';
import type { Extraction } from '../model/model.ts';
import { describe, retryMs } from './ingest-batch.workflow.ts';
import { extractionsAtOnce, toExtract } from './to-extract.ts';
import { claimDue, type DueDocument, lockDue, setModelDue } from './queries.ts';

/** Longer than any extraction takes; if a process dies, its documents are due again after this. */
const LEASE_MS = 3_600_000;
/** After this many failures in a row the model is assumed to be down still, and the other documents are postponed without a call. */
const FAILURES_MAX = 3;

/**
 * Asks the model again about documents that have the builtin result as a fallback. They stay `completed` meanwhile; if the model succeeds,
 * their memories and mentions are replaced in one step, else they are due again after the configured time. Returns how many succeeded.
 */
export async function reprocessDocuments(ctx: Context, isStopping: () => boolean): Promise<number> {
  const documents = await claimDue(ctx.sql, ctx.config.ingestBatch, LEASE_MS);
  const jobId = `reprocess-${randomUUID()}`;
  let failures = 0;
  const done = await mapConcurrent(documents, extractionsAtOnce(ctx), async (document) => {
    const wait = isStopping() || failures >= FAILURES_MAX;
    const extraction = wait ? null : await extract(ctx, document, jobId);
    if (extraction && extraction.fallbackBecause === undefined) {
      failures = 0;
      return replace(ctx, document, extraction, jobId);
    }
    failures++;
    await setModelDue(ctx.sql, document.app_id, [document.document_id], retryMs(ctx));
    return false;
  });
  return done.filter(Boolean).length;
}

async function extract(ctx: Context, document: DueDocument, jobId: string): Promise<Extraction | null> {
  try {
    return await ctx.model.extract(toExtract(document, document.language), {
      appId: document.app_id,
      purpose: 'extract',
      jobId,
    });
  } catch (error) {
    ctx.log.error({ err: error, document_id: document.document_id }, 'reprocessing a document failed');
    return null;
  }
}

async function replace(
  ctx: Context,
  document: DueDocument,
  extraction: Extraction,
  jobId: string,
): Promise<boolean> {
  const { app_id: appId, document_id: documentId, owner } = document;
  const isReplaced = await transaction(ctx.sql, async (tx) => {
    if (!(await lockDue(tx, appId, documentId, document.revision))) return false;
    await saveMemories(tx, appId, owner, [{ documentId, memories: extraction.memories }]);
    await recordMentions(tx, appId, owner, [{ ...extraction, documentId }]);
    await setModelDue(tx, appId, [documentId], null);
    await insertEvents(tx, appId, [
      ...extraction.warnings.map((message) => ({ documentId, type: 'warning' as const, message })),
      { documentId, type: 'success', message: `Processed again by the model. ${describe(extraction)}` },
    ]);
    return true;
  });
  if (isReplaced) {
    await compareMemories(ctx, jobId, appId, { documentId, owner });
    ctx.documentsChanged(appId, owner);
  }
  return isReplaced;
}
