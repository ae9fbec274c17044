import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import type { DocumentEvent, DocumentStatus } from '../../../documents/document.ts';
import { getDocumentForChange } from '../../../documents/get-document.ts';
import { setStatus } from '../../../documents/writes.ts';
import { conflict } from '../../../errors.ts';
import type { Actor } from '../../../http/actor.ts';
import { sourceTokenSchema } from '../../../tokens.ts';
import type { memoryParams } from '../get.ts';

export const reviewResponse = z.object({
  source: sourceTokenSchema,
  resource_id: z.string(),
  status: z.string(),
});

/** Moves a document out of review; 409 `NotInReview` if it is not awaiting one. */
export async function endReview(
  ctx: Context,
  actor: Actor,
  params: z.infer<typeof memoryParams>,
  status: DocumentStatus,
  event: DocumentEvent,
): Promise<z.infer<typeof reviewResponse>> {
  const { owner, answer } = await transaction(ctx.sql, async (tx) => {
    const row = await getDocumentForChange(tx, actor, params.source, params.resource_id);
    if (row.status !== 'pending_review')
      throw conflict(
        'NotInReview',
        `This document is ${row.status}; only documents in pending_review can be approved or rejected.`,
      );
    await setStatus(tx, actor.appId, row.document_id, status, event);
    const { owner, source, resource_id } = row;
    return { owner, answer: { source, resource_id, status } };
  });
  ctx.documentsChanged(actor.appId, owner);
  return answer;
}
