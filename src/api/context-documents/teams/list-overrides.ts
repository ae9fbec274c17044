import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { overridesSchema, presentOverrides } from '../../../teams/present-overrides.ts';
import { listOverrides as listRows } from '../../../teams/save-override.ts';

export const listOverrides = defineRoute({
  method: 'GET',
  path: '/context-documents/teams/overrides',
  summary: 'Which teams were renamed, by old slug',
  tag: 'Trees',
  scope: 'trees:read',
  response: overridesSchema,
  handler: async (ctx: Context, { actor }) => presentOverrides(await listRows(ctx.sql, actor.appId)),
});
