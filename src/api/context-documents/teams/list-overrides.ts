import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { overridesSchema, presentOverrides } from '../../../teams/present-overrides.ts';
import { readOverrides } from '../../../teams/reads.ts';

export const listOverrides = defineRoute({
  method: 'GET',
  path: '/context-documents/teams/overrides',
  summary: 'List the renamed teams, by old slug',
  tag: 'Trees',
  scope: 'trees:read',
  response: overridesSchema,
  handler: async (ctx: Context, { actor }) => presentOverrides(await readOverrides(ctx.sql, actor.appId)),
});
