import { z } from 'zod';
import type { Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts';
import { foldName } from '../../text/fold.ts';
import { entitySchema, presentEntity } from '../../entities/entity.ts';
import { listEntityRows } from '../../entities/queries.ts';

export const listEntities = defineRoute({
  method: 'GET',
  path: '/entities',
  summary: 'List entities by name',
  tag: 'Entities',
  scope: 'memories:read',
  query: z.object({
    type: z.string().optional(),
    search: z.string().optional().describe('Only names or aliases that contain this.'),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().optional(),
  }),
  response: z.object({ items: z.array(entitySchema), next_cursor: z.string().nullable() }),
  handler: async (ctx: Context, { actor, query }) => {
    const after = query.cursor === undefined ? null : decodeCursor(query.cursor, 2);
    const isPlace = after && typeof after[0] === 'string' && z.uuid().safeParse(after[1]).success;
    if (query.cursor !== undefined && !isPlace)
      throw invalidField(['query', 'cursor'], 'is not a cursor of this list; start again without it');
    const rows = await listEntityRows(ctx.sql, actor, {
      type: query.type ?? null,
      contains: query.search === undefined ? null : foldName(query.search),
      after: after ? { folded: String(after[0]), entityId: String(after[1]) } : null,
      limit: query.limit + 1,
    });
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    return {
      items: page.map(presentEntity),
      next_cursor: rows.length > query.limit && last ? encodeCursor([last.folded, last.entity_id]) : null,
    };
  },
});
