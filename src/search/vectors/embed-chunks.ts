import { at } from '../../lib/at.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { ModelError } from '../../model/model-error.ts';
import { packVector, quantize } from './quantize.ts';
import {
  clearVectors,
  deleteEmbedder,
  type DueChunk,
  findAppWithVectors,
  findDueApp,
  insertEmbedder,
  listDueChunks,
  listEmbedders,
  updateVectors,
} from './queries.ts';

const BATCH = 128;
const CLEAR_BATCH = 2_000;

type EmbedContext = Pick<Context, 'config' | 'sql' | 'model' | 'log'>;

/**
 * Computes the missing vectors of all apps, until none is missing or the embedder fails. Stored vectors survive a crash; a batch that
 * was not stored yet is computed again, from the cache. Returns how many vectors were computed, and how many apps failed.
 */
export async function embedChunks(
  ctx: EmbedContext,
  isStopping: () => boolean,
): Promise<{ embedded: number; failed: number }> {
  await forgetOtherEmbedders(ctx, isStopping);
  let embedded = 0;
  let failed = 0;
  for (let appId = await findDueApp(ctx.sql, ''); appId !== null && !isStopping(); ) {
    try {
      embedded += await embedApp(ctx, appId, isStopping);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      failed++;
      ctx.log.warn({ app_id: appId, fault: error.fault }, 'could not compute vectors; will retry');
      // An exceeded budget affects only this app; any other fault affects all of them.
      if (error.fault !== 'budget-exceeded') break;
    }
    appId = await findDueApp(ctx.sql, appId);
  }
  return { embedded, failed };
}

async function embedApp(ctx: EmbedContext, appId: string, isStopping: () => boolean): Promise<number> {
  let embedded = 0;
  let after = 0;
  while (!isStopping()) {
    const chunks = await listDueChunks(ctx.sql, appId, after, BATCH);
    if (!chunks.length) break;
    embedded += await embedBatch(ctx, appId, chunks);
    after = chunks.at(-1)?.chunk_id ?? after;
  }
  return embedded;
}

async function embedBatch(ctx: EmbedContext, appId: string, chunks: DueChunk[]): Promise<number> {
  const { embed } = ctx.model;
  if (!embed) return 0;
  const texts = chunks.map(({ heading, text }) => (heading ? `${heading}\n${text}` : text));
  const vectors = await embed(texts, { appId, purpose: 'embed', jobId: null });
  await insertEmbedder(ctx.sql, embedderName(ctx), vectors[0]?.length ?? 0);
  await transaction(ctx.sql, (tx) =>
    updateVectors(
      tx,
      appId,
      chunks.map(({ chunk_id }, i) => ({
        chunkId: chunk_id,
        vector: packVector(quantize(at(vectors, i))),
      })),
    ),
  );
  return chunks.length;
}

/** Deletes vectors of other embedders, which cannot be compared with those of this one; their chunks become due again. */
async function forgetOtherEmbedders(ctx: EmbedContext, isStopping: () => boolean): Promise<void> {
  const others = (await listEmbedders(ctx.sql)).filter(({ name }) => name !== embedderName(ctx));
  if (!others.length) return;
  for (let appId = await findAppWithVectors(ctx.sql); appId !== null; ) {
    if (isStopping()) return;
    if ((await clearVectors(ctx.sql, appId, CLEAR_BATCH)) === 0) appId = await findAppWithVectors(ctx.sql);
  }
  for (const { name } of others) await deleteEmbedder(ctx.sql, name);
}

/** Returns the name that vectors are stored under: the setting, because the port does not name its embedder. */
const embedderName = ({ config }: Pick<Context, 'config'>): string => config.embedder ?? 'none';
