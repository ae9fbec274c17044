import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { overridesSchema, presentOverrides } from '../../../teams/present-overrides.ts';
import { readOverrides } from '../../../teams/reads.ts';
import { removeOverride } from '../../../teams/writes.ts';

export const deleteOverride = defineRoute({
  method: 'DELETE',
  path: '/context-documents/teams/overrides/:old_slug',
  summary: 'Delete the rename of a team; the next tree uses its own name again',
  tag: 'Trees',
  scope: 'trees:admin',
  params: z.object({ old_slug: z.string().min(1) }),
  response: overridesSchema,
  audit: { action: 'team_name.deleted', target: ({ params }) => params.old_slug },
  handler: async (ctx: Context, { actor, params }) => {
    await transaction(ctx.sql, (tx) => removeOverride(tx, actor.appId, params.old_slug));
    return presentOverrides(await readOverrides(ctx.sql, actor.appId));
  },
});
