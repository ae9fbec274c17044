import { z } from 'zod';
import type { Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { decodeCursor, encodeCursor } from '../../lib/ids/cursor.ts';
import { foldName } from '../../text/fold.ts';
import {
  CONFIRMED_MENTIONS_MIN,
  ENTITY_STATUSES,
  entitySchema,
  presentEntity,
} from '../../entities/entity.ts';
import { ENTITY_SORTS, type EntityPage, type EntitySort, listEntityRows } from '../../entities/queries.ts';
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
      after: query.cursor === undefined ? null : readPlace(query.cursor, query.sort_by),
      limit: query.limit + 1,
    });
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    return {
      items: page.map(presentEntity),
      next_cursor: rows.length > query.limit && last ? encodeCursor([last.key, last.entity_id]) : null,
    };
  },
});

/** Returns where a page begins; 422 for a cursor that is not from a list in this order. */
function readPlace(cursor: string, sortBy: EntitySort): EntityPage['after'] {
  const [key, entityId] = decodeCursor(cursor, 2) ?? [];
  const id = z.uuid().safeParse(entityId);
  const isCount = typeof key === 'number' && key >= 0 && key < 2 ** 31;
  const isKey = sortBy === 'prominence' ? isCount : typeof key === 'string';
  if (!id.success || !isKey || key == null)
    throw invalidField(['query', 'cursor'], 'is not a cursor of this list; start again without it');
  return { key, entityId: id.data };
}
