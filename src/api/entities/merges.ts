import { z } from 'zod';
import type { Context } from '../../context.ts';
import { listMerges, type Merge, type MergedName } from '../../entities/decide/list-merges.ts';
import type { MergePage } from '../../entities/decide/queries.ts';
import { invalidField } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { decodeCursor, encodeCursor } from '../../lib/ids/cursor.ts';
import { DECISIONS } from './decide-review.ts';

const nameSchema = z.object({
  entity_id: z
    .string()
    .nullable()
    .describe('The entity that has this name now; null: no visible document has it.'),
  name: z.string().nullable(),
});

export const entityMergeSchema = z
  .object({
    merge_id: z.string(),
    verdict: z.enum(DECISIONS).describe('same: one entity was made of them.'),
    reason: z.string().nullable(),
    decided_at: z.string(),
    into: nameSchema.describe('The one that stays, or the first of the two.'),
    from: z.array(nameSchema),
  })
  .meta({ id: 'EntityMerge' });

export const listEntityMerges = defineRoute({
  method: 'GET',
  path: '/entities/merges',
  summary:
    "List the caller's decisions about entities that can be undone (merges, and pairs kept apart or postponed), newest first",
  tag: 'Entities',
  scope: 'memories:read',
  query: z.object({
    entity_id: z.uuid().optional().describe('Only decisions about this entity.'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().optional(),
  }),
  response: z.object({ items: z.array(entityMergeSchema), next_cursor: z.string().nullable() }),
  handler: async (ctx: Context, { actor, query }) => {
    const merges = await listMerges(ctx.sql, actor, {
      entityId: query.entity_id ?? null,
      after: query.cursor === undefined ? null : readPlaceOfMerge(query.cursor),
      limit: query.limit + 1,
    });
    const page = merges.slice(0, query.limit);
    const last = merges.length > query.limit ? page.at(-1) : undefined;
    return {
      items: page.map(presentMerge),
      next_cursor: last ? encodeCursor([last.decided_at.toISOString(), last.merge_id]) : null,
    };
  },
});

const presentName = ({ entityId, name }: MergedName) => ({ entity_id: entityId, name });
const presentMerge = ({ decided_at, into, from, ...merge }: Merge): z.infer<typeof entityMergeSchema> => ({
  ...merge,
  decided_at: decided_at.toISOString(),
  into: presentName(into),
  from: from.map(presentName),
});

function readPlaceOfMerge(cursor: string): MergePage['after'] {
  const [decidedAt, mergeId] = decodeCursor(cursor, 2) ?? [];
  const time = z.iso.datetime().safeParse(decidedAt);
  const id = z.uuid().safeParse(mergeId);
  if (!time.success || !id.success)
    throw invalidField(['query', 'cursor'], 'is not a cursor of this list; start again without it');
  return { decidedAt: new Date(time.data), mergeId: id.data };
}
