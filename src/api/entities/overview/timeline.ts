import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { BUCKETS } from '../../../documents/document-date.ts';
import { getVisibleEntity } from '../../../entities/get-visible-entity.ts';
import { countEntityDocuments } from '../../../entities/graph/queries.ts';
import { invalidField } from '../../../errors.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { entityParams } from '../get.ts';

/** About 200 KB of response. */
const BUCKETS_MAX = 4_000;

export const getEntityTimeline = defineRoute({
  method: 'GET',
  path: '/entities/:entity_id/timeline',
  summary: 'Count the documents that name an entity, by date',
  tag: 'Entities',
  scope: 'memories:read',
  params: entityParams,
  query: z.object({
    bucket: z.enum(BUCKETS).default('month').describe('In UTC; a week begins on Monday.'),
  }),
  response: z.object({
    buckets: z
      .array(z.object({ start: z.string(), count: z.int() }))
      .describe('Periods with documents, oldest first.'),
  }),
  handler: async (ctx: Context, { actor, params, query }) => {
    const entity = await getVisibleEntity(ctx.sql, actor, params.entity_id);
    const rows = await countEntityDocuments(ctx.sql, actor, entity.entity_id, query.bucket);
    if (rows.length > BUCKETS_MAX)
      throw invalidField(
        ['query', 'bucket'],
        `gives ${rows.length} periods with documents, but at most ${BUCKETS_MAX} can be returned; choose a longer one`,
      );
    return { buckets: rows.map(({ start, n }) => ({ start: start.toISOString(), count: n })) };
  },
});
