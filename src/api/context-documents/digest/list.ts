import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { pageTrees } from '../../../trees/read/page-trees.ts';
import { digestSchema, presentDigest } from '../../../trees/read/present-single.ts';
import { DIGEST_PERIODS } from '../../../trees/tree.ts';

export const listDigests = defineRoute({
  method: 'GET',
  path: '/context-documents/digest/list',
  summary: 'List the generated digests, newest first, without their text',
  tag: 'Context documents',
  scope: 'trees:read',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: z.string().optional(),
    period: z.string().toLowerCase().pipe(z.enum(DIGEST_PERIODS)).optional(),
  }),
  response: z.object({
    items: z.array(digestSchema),
    digests: z.array(digestSchema).describe('The same as items.'),
    next_cursor: z.string().nullable(),
  }),
  handler: async (ctx: Context, { actor, query: { limit, cursor, period = null } }) => {
    const filter = { kind: 'digest', status: null, period } as const;
    const { rows, nextCursor } = await pageTrees(ctx.sql, actor, filter, { cursor, size: limit });
    const items = rows.map(presentDigest);
    return { items, digests: items, next_cursor: nextCursor };
  },
});
