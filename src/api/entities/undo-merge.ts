import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { undoDecision } from '../../entities/decide/merge-entities.ts';
import { entitySchema, presentEntity } from '../../entities/entity.ts';
import { listEntityRowsByIds } from '../../entities/queries.ts';
import { defineRoute } from '../../http/define-route.ts';

export const undoMerge = defineRoute({
  method: 'POST',
  path: '/entities/merges/:merge_id/undo',
  summary: 'Undo a merge or the decision of a review',
  tag: 'Entities',
  scope: 'memories:write',
  params: z.object({ merge_id: z.string() }),
  response: z.object({ success: z.boolean(), entities: z.array(entitySchema) }),
  audit: { action: 'entities.merge_undone', target: ({ params }) => params.merge_id },
  handler: async (ctx: Context, { actor, params }) => {
    const ids = await transaction(ctx.sql, (tx) => undoDecision(tx, actor, params.merge_id));
    return { success: true, entities: (await listEntityRowsByIds(ctx.sql, actor, ids)).map(presentEntity) };
  },
});
