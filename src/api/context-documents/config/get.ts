import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { readTreeConfig } from '../../../trees/config/read-config.ts';
import { presentConfig, shownConfigSchema } from './client-config.ts';

export const getConfig = defineRoute({
  method: 'GET',
  path: '/context-documents/config',
  summary: 'Get the configuration of trees: their documents, review, merging and schedule',
  tag: 'Trees',
  scope: 'trees:read',
  response: shownConfigSchema,
  handler: async (ctx: Context, { actor }) => presentConfig(await readTreeConfig(ctx.sql, actor.appId)),
});
