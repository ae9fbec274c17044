import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { changeEntity } from '../../entities/decide/change-entity.ts';
import { ENTITY_NAME_CHARS_MAX } from '../../entities/resolve/name-node.ts';
import { entitySchema, presentEntity } from '../../entities/entity.ts';
import { defineRoute } from '../../http/define-route.ts';
import { ASKED_ENTITY_TYPES } from '../../vocabulary.ts';
import { metadataSchema } from '../../documents/document-fields.ts';
import { entityParams } from './get.ts';

export const updateEntityRoute = defineRoute({
  method: 'PATCH',
  path: '/entities/:entity_id',
  summary:
    'Set the name, type and description of an entity; null returns name and type to those of the mentions',
  tag: 'Entities',
  scope: 'memories:write',
  params: entityParams,
  body: z.object({
    name: z.string().trim().min(1).max(ENTITY_NAME_CHARS_MAX).nullable().optional(),
    type: z.enum(ASKED_ENTITY_TYPES).nullable().optional(),
    description: z.string().max(10_000).nullable().optional(),
    attributes: metadataSchema.optional().describe('Replaces the existing list.'),
  }),
  response: entitySchema,
  audit: { action: 'entities.updated', target: ({ params }) => params.entity_id },
  handler: async (ctx: Context, { actor, params, body }) =>
    presentEntity(await transaction(ctx.sql, (tx) => changeEntity(tx, actor, params.entity_id, body))),
});
