import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';
import { pageOf, readCursor } from '../../http/input/page.ts';
import { encodeCursor } from '../../lib/ids/cursor.ts';
import { foldName } from '../../text/fold.ts';
import {
  CONFIRMED_MENTIONS_MIN,
  ENTITY_STATUSES,
  entitySchema,
  presentEntity,
} from '../../entities/entity.ts';
import { ENTITY_SORTS, type EntitySort, listEntityRows } from '../../entities/queries.ts';
import { ENTITY_TYPES } from '../../vocabulary.ts';

export const listEntities = defineRoute({
  method: 'GET',
  path: '/entities',
  summary: 'List entities, by name unless another order is asked for',
  tag: 'Entities',
  scope: 'memories:read',
  query: z.object({
    type: z.enum(ENTITY_TYPES).optional(),
    search: z.string().optional().describe('Only names or aliases that contain this.'),
    name_prefix: z.string().optional().describe('Only names or aliases that begin with this.'),
    status: z.enum(ENTITY_STATUSES).optional(),
    sort_by: z.enum(ENTITY_SORTS).default('name').describe('prominence: by the number of mentions.'),
    sort_dir: z.enum(['asc', 'desc']).default('asc'),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().optional(),
  }),
  response: z.object({ items: z.array(entitySchema), next_cursor: z.string().nullable() }),
  handler: async (ctx: Context, { actor, query }) => {
    // Folding removes symbols: text of nothing else would match every name.
    if ([query.search, query.name_prefix].some((text) => text && foldName(text) === ''))
      return { items: [], next_cursor: null };
    const rows = await listEntityRows(ctx.sql, actor, {
      type: query.type ?? null,
      contains: query.search === undefined ? null : foldName(query.search),
      prefix: query.name_prefix === undefined ? null : foldName(query.name_prefix),
      mentionsMin: query.status === 'confirmed' ? CONFIRMED_MENTIONS_MIN : 1,
      mentionsMax: query.status === 'provisional' ? CONFIRMED_MENTIONS_MIN - 1 : null,
      sortBy: query.sort_by,
      descending: query.sort_dir === 'desc',
      after: readCursor(query.cursor, placeIn(query.sort_by)),
      limit: query.limit + 1,
    });
    const { rows: page, nextCursor } = pageOf(rows, query.limit, (row) =>
      encodeCursor([row.key, row.entity_id]),
    );
    return { items: page.map(presentEntity), next_cursor: nextCursor };
  },
});

/** Describes where a page of a list in this order begins. */
const placeIn = (sortBy: EntitySort) =>
  z
    .tuple([
      sortBy === 'prominence'
        ? z
            .int()
            .min(0)
            .lt(2 ** 31)
        : z.string(),
      z.uuid(),
    ])
    .transform(([key, entityId]) => ({ key, entityId }));
