import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { deleteConfig } from '../../../trees/config/queries.ts';
import { readTreeConfig } from '../../../trees/config/read-config.ts';
import { presentConfig, shownConfigSchema } from './client-config.ts';

export const resetConfig = defineRoute({
  method: 'POST',
  path: '/context-documents/config/reset',
  summary: 'Reset the documents of trees to the defaults',
  tag: 'Trees',
  scope: 'trees:admin',
  response: shownConfigSchema,
  audit: { action: 'tree_config.reset' },
  handler: async (ctx: Context, { actor }) =>
    transaction(ctx.sql, async (tx) => {
      await deleteConfig(tx, actor.appId);
      return presentConfig(await readTreeConfig(tx, actor.appId));
    }),
});
