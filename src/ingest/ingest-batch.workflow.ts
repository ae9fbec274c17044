import { setImmediate } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { isDatabaseUnavailable, isTransient } from '../db/pg-errors.ts';
import { transaction } from '../db/transaction.ts';
import { insertEvents } from '../documents/writes.ts';
import { recordMentions } from '../entities/record-mentions.ts';
import { mapConcurrent } from '../lib/async/map-concurrent.ts';
import { workAhead } from '../lib/async/work-ahead.ts';
import { StoppingError, TaskLimitError } from '../lib/cpu-pool/cpu-pool.ts';
import { type ComparedDocument, compareMemories } from '../memories/compare-memories.ts';
import { saveMemories } from '../memories/save-memories.ts';
import type { Extraction, ModelJob } from '../model/model.ts';
import { gatherEvent } from '../webhooks/emit-event.ts';
import type { WorkflowDefinition } from '../workflow/workflow.ts';
import { extractTogether } from './extract-together.ts';
import { type BatchDocument, failDocument, finishDocuments, listBatch, lockUnchanged } from './queries.ts';
import { extractionsAtOnce, groupsOf, languagesFor, toExtract } from './to-extract.ts';

export interface IngestBatchInput {
  appId: string;
  batchId: string;
}

interface Extracted {
  document: BatchDocument;
  extraction: Extraction;
  language: string | null;
}

/**
 * Turns documents into memories and entities, a batch at a time. Writes each document with its new status in one transaction and only at
 * the revision that was read, so that running a batch twice has its effect once.
 */
export const ingestBatch: WorkflowDefinition<Context, IngestBatchInput> = {
  name: 'ingest-batch',
  queue: 'ingest',
  // The loop that claimed a batch waits for it.
  startsAtOnce: true,
  formerQueue: 'ingest-by-app',
  run: async (ctx, run, input) => {
    // A run that started before an upgrade has no list.
    const { written = [] } = await run.step<{ written?: ComparedDocument[] }>('extract', () =>
      processBatch(ctx, run.id, input),
    );
    if (ctx.model.compareMemories && written.length)
      await run.step('compare', () => compareWritten(ctx, run.id, input.appId, written));
  },
};

async function processBatch(
  ctx: Context,
  jobId: string,
  { appId, batchId }: IngestBatchInput,
): Promise<{ written: ComparedDocument[] }> {
  const documents = await listBatch(ctx.sql, appId, batchId);
  const written: ComparedDocument[] = [];
  // A part is extracted while the one before it is written.
  for await (const group of workAhead(groupsOf(ctx, documents), (part) =>
    extractPart(ctx, jobId, appId, part),
  )) {
    for (const owned of Map.groupBy(group, (g) => g.document.owner).values())
      written.push(...(await writeOwned(ctx, appId, owned)));
  }
  return { written };
}

async function extractPart(
  ctx: Context,
  jobId: string,
  appId: string,
  part: readonly BatchDocument[],
): Promise<Extracted[]> {
  const job = { appId, purpose: 'extract', jobId };
  const languages = await languagesOfPart(ctx, appId, part);
  const together = await extractTogether(ctx, job, part, languages);
  const extracted = await mapConcurrent(part, extractionsAtOnce(ctx), (document) =>
    extractDocument(ctx, job, document, { languages, together }),
  );
  return extracted.filter((e) => e !== null);
}

/** Detects the languages in one task; none if that takes too long: then each is detected alone, and only the document that causes it fails. */
async function languagesOfPart(
  ctx: Context,
  appId: string,
  part: readonly BatchDocument[],
): Promise<Map<number, string | null>> {
  try {
    const languages = await languagesFor(ctx, appId, part);
    return new Map(part.map(({ document_id }, i) => [document_id, languages[i] ?? null]));
  } catch (error) {
    if (!(error instanceof TaskLimitError)) throw error;
    return new Map();
  }
}

/** Lets the model decide what the rules leave open between these memories and others. The documents are completed either way. */
async function compareWritten(
  ctx: Context,
  jobId: string,
  appId: string,
  written: readonly ComparedDocument[],
): Promise<void> {
  await mapConcurrent(written, extractionsAtOnce(ctx), (document) =>
    compareMemories(ctx, jobId, appId, document),
  );
}

/** What was read of documents of a part in common, by id. */
interface ReadOfPart {
  languages: ReadonlyMap<number, string | null>;
  together: ReadonlyMap<number, Extraction>;
}

/** Returns null if the document cannot be processed: it is then `failed`, with an event that says why, and the others continue. */
async function extractDocument(
  ctx: Context,
  job: ModelJob,
  document: BatchDocument,
  { languages, together }: ReadOfPart,
): Promise<Extracted | null> {
  try {
    let language = languages.get(document.document_id);
    if (language === undefined) [language = null] = await languagesFor(ctx, job.appId, [document]);
    const read = together.get(document.document_id);
    return {
      document,
      extraction: read ?? (await ctx.model.extract(toExtract(document, language), job)),
      language,
    };
  } catch (error) {
    await fail(ctx, job.appId, document, error);
    return null;
  } finally {
    // Extraction uses the CPU: let requests run between two documents.
    await setImmediate();
  }
}

const isNobodysFault = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || isTransient(error) || error instanceof StoppingError;

/** Marks a document as failed, with an event that says why; rethrows errors that are not its fault, so that the whole batch is retried. */
async function fail(ctx: Context, appId: string, document: BatchDocument, error: unknown): Promise<void> {
  if (isNobodysFault(error)) throw error;
  ctx.log.error({ err: error, document_id: document.document_id }, 'extraction failed');
  const why = error instanceof TaskLimitError ? `: extracting them ${error.message}` : '';
  const message = `Memories and entities could not be extracted from this document${why}. It is still found by search; send it again to retry.`;
  await transaction(ctx.sql, async (tx) => {
    if (!(await failDocument(tx, appId, document.document_id, document.revision))) return;
    await insertEvents(tx, appId, [{ documentId: document.document_id, type: 'error', message }]);
    await gatherEvent(tx, { appId, owner: document.owner, type: 'document.failed', data: { count: 1 } });
  });
  ctx.documentsChanged(appId, document.owner);
}

/** Writes what was extracted from documents of one owner. If one cannot be stored, only it fails; the batch is not retried endlessly. */
async function writeOwned(ctx: Context, appId: string, owned: Extracted[]): Promise<ComparedDocument[]> {
  try {
    return await writeGroup(ctx, appId, owned);
  } catch (error) {
    const [only, ...others] = owned;
    if (!only || isNobodysFault(error)) throw error;
    if (!others.length) {
      await fail(ctx, appId, only.document, error);
      return [];
    }
    const written: ComparedDocument[] = [];
    for (const one of owned) written.push(...(await writeOwned(ctx, appId, [one])));
    return written;
  }
}

/** Writes a group; returns the documents that the model itself extracted. */
async function writeGroup(ctx: Context, appId: string, group: Extracted[]): Promise<ComparedDocument[]> {
  const owner = group[0]?.document.owner ?? null;
  const written = await transaction(ctx.sql, async (tx) => {
    const unchanged = new Set(
      await lockUnchanged(
        tx,
        appId,
        group.map(({ document: d }) => ({ documentId: d.document_id, revision: d.revision })),
      ),
    );
    const current = group.filter(({ document }) => unchanged.has(document.document_id));
    if (!current.length) return [];
    await saveMemories(
      tx,
      appId,
      owner,
      current.map(({ document, extraction }) => ({
        documentId: document.document_id,
        memories: extraction.memories,
      })),
    );
    await recordMentions(
      tx,
      appId,
      owner,
      current.map(({ document, extraction }) => ({ ...extraction, documentId: document.document_id })),
    );
    await finishDocuments(
      tx,
      appId,
      current.map(({ document, extraction, language }) => ({
        documentId: document.document_id,
        language,
        // Varied a little, so that a model that recovers does not get all of them at once.
        modelDueMs: extraction.fallbackBecause === undefined ? null : retryMs(ctx),
      })),
    );
    await insertEvents(
      tx,
      appId,
      current.flatMap(({ document, extraction }) => [
        ...extraction.warnings.map((message) => ({
          documentId: document.document_id,
          type: 'warning' as const,
          message,
        })),
        { documentId: document.document_id, type: 'success' as const, message: describe(extraction) },
      ]),
    );
    return current;
  });
  if (written.length) ctx.documentsChanged(appId, owner);
  return written
    .filter(({ extraction }) => extraction.fallbackBecause === undefined)
    .map(({ document }) => ({ documentId: document.document_id, owner }));
}

/** Returns the ms until a document that the model failed on is retried, up to a tenth more than the setting. */
export const retryMs = ({ config }: Context): number =>
  config.modelRetrySeconds * 1000 * (1 + Math.random() / 10);

/** Returns the event message of a processed document. */
export const describe = ({ memories, mentions }: Extraction): string =>
  `Processed: ${memories.length} ${memories.length === 1 ? 'memory' : 'memories'}, ${mentions.length} ${mentions.length === 1 ? 'mention' : 'mentions'}.`;
