import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { overridesSchema, presentOverrides } from '../../../teams/present-overrides.ts';
import { listOverrides, removeOverride } from '../../../teams/save-override.ts';

export const deleteOverride = defineRoute({
  method: 'DELETE',
  path: '/context-documents/teams/overrides/:old_slug',
  summary: 'Forget the rename of a team; the next tree finds it under its own name again',
  tag: 'Trees',
  scope: 'trees:admin',
  params: z.object({ old_slug: z.string().min(1) }),
  response: overridesSchema,
  handler: async (ctx: Context, { actor, params }) => {
    await transaction(ctx.sql, (tx) => removeOverride(tx, actor.appId, params.old_slug));
    return presentOverrides(await listOverrides(ctx.sql, actor.appId));
  },
});
