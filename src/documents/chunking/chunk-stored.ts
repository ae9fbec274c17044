import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/types.ts';
import { TaskLimitError } from '../../lib/cpu-pool/cpu-pool.ts';
import type { Urgency } from '../../lib/cpu-pool/fair-queue.ts';
import { splitByChars } from '../../lib/split-by-chars.ts';
import { chunkPlainlyTask, chunkSentTask, type SentDocument } from './chunk-sent.ts';
import { costOf, takeTurn } from '../turns/take-turn.ts';
import {
  listUnchunked,
  listUnchunkedApps,
  listUnchunkedTurn,
  lockUnchunked,
  readUnchunked,
  tryLockChunking,
  type UnchunkedDocument,
} from './queries.ts';
import { type ChunkedDocument, storeChunked } from './store-chunks.ts';

type ChunkingContext = Pick<Context, 'sql' | 'cpu'>;

/**
 * Limits of one turn, to keep locks short and memory low. What a turn chunks becomes a batch of extraction, and each of the two is some sixty
 * statements, whatever its size (decision 913).
 */
const TURN_DOCUMENTS = 200;
const TURN_BYTES = 400_000;
/** Of any length. */
const AT_ONCE_MAX = 50;

/**
 * Chunks the oldest documents of the app whose turn it is, skipping the apps of `except`; returns how many, 0 if no app gets a turn. In the
 * background, only one process at a time chunks for an app.
 */
export async function chunkNext(ctx: ChunkingContext, except: readonly string[] = []): Promise<number> {
  // Usually nothing is waiting, and this check is a single statement.
  if (!(await listUnchunkedApps(ctx.sql, except)).length) return 0;
  const turn = await transaction(ctx.sql, (tx) =>
    takeTurn(
      tx,
      'chunking',
      () => listUnchunkedApps(tx, except),
      (appId) => claimTurn(tx, appId),
    ),
  );
  if (!turn) return 0;
  return transaction(ctx.sql, async (tx) => {
    if (!(await tryLockChunking(tx, turn.appId))) return 0;
    return chunkThese(ctx, tx, turn.appId, turn.documentIds, 'background');
  });
}

async function claimTurn(tx: Tx, appId: string) {
  if (!(await tryLockChunking(tx, appId))) return null;
  const documents = await listUnchunkedTurn(tx, appId, TURN_DOCUMENTS, TURN_BYTES);
  if (!documents.length) return null;
  const bytes = documents.reduce((sum, { size }) => sum + size, 0);
  return {
    work: { appId, documentIds: documents.map((d) => d.document_id) },
    cost: costOf(documents.length, bytes),
  };
}

/** Chunks those of an app's documents that are not chunked yet: now, because someone wants to read them. */
export async function chunkByIds(ctx: ChunkingContext, appId: string, documentIds: number[]): Promise<void> {
  if (!documentIds.length) return;
  await transaction(ctx.sql, (tx) => chunkThese(ctx, tx, appId, documentIds, 'urgent'));
}

/** Chunks all documents of an app that are not chunked yet. */
export async function chunkAll(ctx: ChunkingContext, appId: string): Promise<void> {
  for (;;) {
    const ids = await listUnchunked(ctx.sql, appId, AT_ONCE_MAX);
    if (!ids.length) return;
    await chunkByIds(ctx, appId, ids);
  }
}

/**
 * Chunks documents, and stores those that nobody has chunked, changed or deleted meanwhile. Locks them only to store them: a search that needs
 * one of them would wait for all of them.
 */
async function chunkThese(
  ctx: ChunkingContext,
  tx: Tx,
  appId: string,
  documentIds: number[],
  urgency: Urgency,
): Promise<number> {
  const documents = await readUnchunked(tx, appId, documentIds);
  const groups = splitByChars(documents, (d) => (d.body?.length ?? 0) + (d.sent_json?.length ?? 0));
  const chunked = (await Promise.all(groups.map((group) => chunkGroup(ctx, group, urgency)))).flat();
  const unchanged = await lockUnchunked(tx, appId, documents);
  await storeChunked(
    tx,
    chunked.filter(({ document }) => unchanged.has(document.document_id)),
  );
  return documents.length;
}

/** Chunks documents of one app. One that exceeds a limit does not fail the others: isolated, it is chunked as plain text. */
async function chunkGroup(
  ctx: ChunkingContext,
  documents: UnchunkedDocument[],
  urgency: Urgency,
): Promise<ChunkedDocument[]> {
  const [first] = documents;
  if (!first) return [];
  try {
    const chunked = await ctx.cpu.run(chunkSentTask, documents.map(toSent), first.app_id, urgency);
    return chunked.flatMap((result, i) => {
      const document = documents[i];
      return document ? [{ ...result, document, failure: null }] : [];
    });
  } catch (error) {
    if (!(error instanceof TaskLimitError)) throw error;
    if (documents.length === 1) return [await chunkPlainly(ctx, first, error.message, urgency)];
    return (await Promise.all(documents.map((document) => chunkGroup(ctx, [document], urgency)))).flat();
  }
}

/** Chunks the document as plain text; if even that exceeds a limit, it gets no chunks and fails. */
async function chunkPlainly(
  ctx: ChunkingContext,
  document: UnchunkedDocument,
  reason: string,
  urgency: Urgency,
): Promise<ChunkedDocument> {
  try {
    const input = { document: toSent(document), reason: `reading it ${reason}` };
    const plain = await ctx.cpu.run(chunkPlainlyTask, input, document.app_id, urgency);
    return { ...plain, document, failure: null };
  } catch (error) {
    if (!(error instanceof TaskLimitError)) throw error;
    const failure = `This document cannot be read: it ${error.message}. Split it into smaller ones and send them again.`;
    return { document, blocksJson: '[]', chunks: [], warnings: [], failure };
  }
}

const toSent = ({ resource_id, title, metadata, body, sent_json }: UnchunkedDocument): SentDocument => ({
  resource_id,
  title,
  metadata,
  body,
  sent_json,
});
