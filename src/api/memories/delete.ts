import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { getDocumentForChange } from '../../documents/get-document.ts';
import { removeDocument } from '../../documents/writes.ts';
import { forgetDeleted } from '../../entities/forget-mentions.ts';
import { defineRoute } from '../../http/define-route.ts';
import { memoryParams } from './get.ts';
import { sourceTokenSchema } from '../../tokens.ts';

export const deleteMemory = defineRoute({
  method: 'DELETE',
  path: '/memories/delete/:source/:resource_id',
  summary: 'Delete a document and everything derived from it',
  tag: 'Memories',
  scope: 'memories:write',
  params: memoryParams,
  response: z.object({
    success: z.boolean(),
    resource_id: z.string(),
    source: sourceTokenSchema,
    chunks_deleted: z.int(),
    message: z.string(),
  }),
  audit: {
    action: 'document.deleted',
    target: ({ params }) => `${params.source}/${params.resource_id}`,
  },
  handler: async (ctx: Context, { actor, params }) => {
    const { owner, answer } = await transaction(ctx.sql, async (tx) => {
      const row = await getDocumentForChange(tx, actor, params.source, params.resource_id);
      await forgetDeleted(tx, actor.appId, [row.document_id]);
      const { chunksDeleted } = await removeDocument(tx, actor.appId, row.document_id);
      const answer = {
        success: true,
        resource_id: row.resource_id,
        source: row.source,
        chunks_deleted: chunksDeleted,
        message: 'The document and everything derived from it were deleted.',
      };
      return { owner: row.owner, answer };
    });
    ctx.documentsChanged(actor.appId, owner);
    return answer;
  },
});
