import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';
import { entitySchema, presentEntity } from '../../entities/entity.ts';
import { getVisibleEntity } from '../../entities/get-visible-entity.ts';

export const entityParams = z.object({ entity_id: z.string() });

export const getEntity = defineRoute({
  method: 'GET',
  path: '/entities/:entity_id',
  summary: 'Get one entity',
  tag: 'Entities',
  scope: 'memories:read',
  params: entityParams,
  response: entitySchema,
  handler: async (ctx: Context, { actor, params }) =>
    presentEntity(await getVisibleEntity(ctx.sql, actor, params.entity_id)),
});
