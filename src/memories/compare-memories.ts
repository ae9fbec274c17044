import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { insertEvents } from '../documents/writes.ts';
import { countOf } from '../lib/strings/format-number.ts';
import type { ComparedMemory, ComparedPairs, MemoryPair } from '../model/model.ts';
import { ModelError } from '../model/model-error.ts';
import type { ClaimingRow } from './history/claiming-row.ts';
import { listNamedTogether, listOfDocuments } from './history/queries.ts';
import { dayOfMemory, type Histories, readHistories } from './history/read-histories.ts';
import { findOpenPairs } from './open-pairs.ts';
import { insertVerdicts } from './queries.ts';

/** Maximum memories considered because their documents name the same entities. */
const NAMED_MAX = 500;

export interface ComparedDocument {
  documentId: number;
  owner: string | null;
}

/**
 * Asks the model, in one request, how a document's memories relate to those near them where the rules leave that open, and stores what it is sure of.
 * Only memories of the app and of the document's owner are compared. If the model fails, the pairs stay open, and an event says so.
 */
export async function compareMemories(
  ctx: Context,
  jobId: string,
  appId: string,
  { documentId, owner }: ComparedDocument,
): Promise<void> {
  const compare = ctx.model.compareMemories;
  if (!compare) return;
  const viewer = { appId, userId: owner };
  const own = await listOfDocuments(ctx.sql, viewer, [documentId]);
  if (!own.length) return;
  const named = await listNamedTogether(ctx.sql, viewer, documentId, NAMED_MAX);
  const read = await readHistories(ctx.sql, viewer, own, { asOf: null, now: ctx.now() }, named);
  const pairs = findOpenPairs(own, [...read.rows.values()], read.histories).map(
    ([memory, other]): MemoryPair => [toCompared(memory, read), toCompared(other, read)],
  );
  if (!pairs.length) return;
  try {
    await keep(ctx, appId, documentId, await compare(pairs, { appId, purpose: 'compare', jobId }));
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const message = `What statements of this document and of others are to each other was left open in ${countOf(pairs.length, 'case')}, because ${error.reason}. The model is asked again when one of the documents changes or is reprocessed.`;
    await transaction(ctx.sql, (tx) => insertEvents(tx, appId, [{ documentId, type: 'warning', message }]));
  }
}

async function keep(
  { sql }: Context,
  appId: string,
  documentId: number,
  { verdicts, refused, decidedBy }: ComparedPairs,
): Promise<void> {
  const reasons = [...new Set(refused)].join('; ');
  const message = `${countOf(refused.length, 'verdict')} of the model on statements of this document ${refused.length === 1 ? 'was' : 'were'} refused: ${reasons}.`;
  await transaction(sql, async (tx) => {
    await insertVerdicts(tx, appId, verdicts, decidedBy);
    if (refused.length) await insertEvents(tx, appId, [{ documentId, type: 'warning', message }]);
  });
}

const toCompared = (row: ClaimingRow, read: Histories): ComparedMemory => ({
  memoryId: row.memory_id,
  text: row.text,
  quote: row.quote ?? '',
  title: row.title,
  day: dayOfMemory(row, read),
});
