import { z } from 'zod';
import type { Context } from '../../context.ts';
import { listRelatedEntities } from '../../entities/decide/list-related.ts';
import { entitySchema, presentEntity } from '../../entities/entity.ts';
import { getVisibleEntity } from '../../entities/get-visible-entity.ts';
import { defineRoute } from '../../http/define-route.ts';
import { entityParams } from './get.ts';

export const listEntityRelated = defineRoute({
  method: 'GET',
  path: '/entities/:entity_id/related',
  summary:
    'List the entities that share documents with this one, most documents first, with the latest of these documents',
  tag: 'Entities',
  scope: 'memories:read',
  params: entityParams,
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
  response: z.object({
    items: z.array(
      z.object({
        entity: entitySchema,
        shared_documents: z.int(),
        documents: z.array(
          z.object({ source: z.string(), resource_id: z.string(), title: z.string().nullable() }),
        ),
      }),
    ),
  }),
  handler: async (ctx: Context, { actor, params, query }) => {
    const entity = await getVisibleEntity(ctx.sql, actor, params.entity_id);
    const found = await listRelatedEntities(ctx.sql, actor, entity.entity_id, query.limit);
    return {
      items: found.map(({ row, sharedDocuments, documents }) => ({
        entity: presentEntity(row),
        shared_documents: sharedDocuments,
        documents: documents.map(({ source, resource_id, title }) => ({ source, resource_id, title })),
      })),
    };
  },
});
