import { z } from 'zod';
import type { Context } from '../../context.ts';
import { listMerges, type Merge, type MergedName } from '../../entities/decide/list-merges.ts';
import { defineRoute } from '../../http/define-route.ts';
import { pageOf, readCursor } from '../../http/input/page.ts';
import { encodeCursor } from '../../lib/ids/cursor.ts';
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
      after: readCursor(query.cursor, mergePlaceSchema),
      limit: query.limit + 1,
    });
    const { rows: page, nextCursor } = pageOf(merges, query.limit, (merge) =>
      encodeCursor([merge.decided_at.toISOString(), merge.merge_id]),
    );
    return { items: page.map(presentMerge), next_cursor: nextCursor };
  },
});

const presentName = ({ entityId, name }: MergedName) => ({ entity_id: entityId, name });
const presentMerge = ({ decided_at, into, from, ...merge }: Merge): z.infer<typeof entityMergeSchema> => ({
  ...merge,
  decided_at: decided_at.toISOString(),
  into: presentName(into),
  from: from.map(presentName),
});

const mergePlaceSchema = z
  .tuple([z.iso.datetime(), z.uuid()])
  .transform(([decidedAt, mergeId]) => ({ decidedAt: new Date(decidedAt), mergeId }));
