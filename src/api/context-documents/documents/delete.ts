import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { requireScope } from '../../../http/actor.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { deleteSingle } from '../../../trees/queries.ts';
import { getSingle } from '../../../trees/read/get-single.ts';

export const deleteContextDocument = defineRoute({
  method: 'DELETE',
  path: '/context-documents/:document_id',
  summary: 'Delete a context document or digest; one that is being written is stopped',
  tag: 'Context documents',
  scope: 'trees:write',
  audit: { action: 'context_document.deleted', target: ({ params }) => params.document_id },
  params: z.object({ document_id: z.string().min(1) }),
  response: z.object({ success: z.boolean(), document_id: z.string() }),
  handler: async (ctx: Context, { actor, params: { document_id } }) => {
    const row = await getSingle(ctx.sql, actor, document_id);
    if (row.owner !== actor.userId) requireScope(actor, 'trees:admin');
    const success = await transaction(ctx.sql, (tx) => deleteSingle(tx, actor.appId, document_id));
    if (row.status === 'processing' && row.workflow_id !== null) await ctx.workflows.cancel(row.workflow_id);
    return { success, document_id };
  },
});
