import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { mergeEntities } from '../../entities/decide/merge-entities.ts';
import { entitySchema, presentEntity } from '../../entities/entity.ts';
import { defineRoute } from '../../http/define-route.ts';

export const reasonSchema = z.string().max(1_000).nullish();

export const mergeEntitiesRoute = defineRoute({
  method: 'POST',
  path: '/entities/merge',
  summary: 'Merge several entities into one; `into` keeps its id. Can be undone',
  tag: 'Entities',
  scope: 'memories:write',
  body: z.object({ into: z.uuid(), from: z.array(z.uuid()).min(1).max(100), reason: reasonSchema }),
  response: z.object({ merge_id: z.uuid(), entity: entitySchema }),
  audit: { action: 'entities.merged', target: ({ body }) => body.into },
  handler: async (ctx: Context, { actor, body }) => {
    const { mergeId, entity } = await transaction(ctx.sql, (tx) =>
      mergeEntities(tx, actor, { into: body.into, from: body.from, reason: body.reason ?? null }),
    );
    return { merge_id: mergeId, entity: presentEntity(entity) };
  },
});
