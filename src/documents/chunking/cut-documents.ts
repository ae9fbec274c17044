import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/types.ts';
import { lockNextTurn, lockUncutOf, type UncutDocument, uncutOf } from './lock-uncut.ts';
import { storeCut } from './store-cut.ts';
import { splitByChars } from '../../lib/split-by-chars.ts';
import { cutPlainly, type SentCut, type SentDocument } from './cut-sent.ts';

type CuttingContext = Pick<Context, 'sql' | 'cpu'>;

/** Cuts the oldest documents that wait for it, one turn; answers how many. */
export async function cutNext(ctx: CuttingContext): Promise<number> {
  return transaction(ctx.sql, async (tx) => cutLocked(ctx, tx, await lockNextTurn(tx)));
}

/** Cuts those of an app's documents that are not cut: now, because someone wants to read them. */
export async function cutThese(ctx: CuttingContext, appId: string, documentIds: number[]): Promise<void> {
  if (!documentIds.length) return;
  await transaction(ctx.sql, async (tx) => cutLocked(ctx, tx, await lockUncutOf(tx, appId, documentIds)));
}

const DOCUMENTS_AT_ONCE = 50;

/** Cuts all documents of an app that are not cut yet. */
export async function cutAll(ctx: CuttingContext, appId: string): Promise<void> {
  for (;;) {
    const ids = await uncutOf(ctx.sql, appId, DOCUMENTS_AT_ONCE);
    if (!ids.length) return;
    await cutThese(ctx, appId, ids);
  }
}

/** The locks are held meanwhile, so that no two processes cut the same documents. */
async function cutLocked(ctx: CuttingContext, tx: Tx, documents: UncutDocument[]): Promise<number> {
  const tasks = splitByChars(documents, (d) => (d.body?.length ?? 0) + (d.sent_json?.length ?? 0));
  const cut = (await Promise.all(tasks.map((task) => cutTask(ctx, task)))).flat();
  await storeCut(
    tx,
    cut.map((c, i) => ({ ...c, document: documents[i]! })),
  );
  return documents.length;
}

async function cutTask(ctx: CuttingContext, documents: UncutDocument[]): Promise<SentCut[]> {
  const sent = documents.map(({ title, body, sent_json }): SentDocument => ({ title, body, sent_json }));
  try {
    return await ctx.cpu.run('cutAllSent', sent);
  } catch (error) {
    // A document that breaks the thread is no reason to try for ever: found alone, it is cut without being understood.
    if ((error as { code?: unknown }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    if (sent.length === 1) return [cutPlainly(sent[0]!, 'reading it takes more memory than there is')];
    return (await Promise.all(documents.map((document) => cutTask(ctx, [document])))).flat();
  }
}
