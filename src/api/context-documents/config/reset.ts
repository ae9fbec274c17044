import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { deleteConfig } from '../../../trees/plan/queries.ts';
import { readTreeConfig } from '../../../trees/plan/read-config.ts';
import { treeConfigSchema } from '../../../trees/plan/tree-config.ts';

export const resetConfig = defineRoute({
  method: 'POST',
  path: '/context-documents/config/reset',
  summary: 'Go back to the documents that trees have by default',
  tag: 'Trees',
  scope: 'trees:admin',
  response: treeConfigSchema,
  handler: async (ctx: Context, { actor }) =>
    transaction(ctx.sql, async (tx) => {
      await deleteConfig(tx, actor.appId);
      return readTreeConfig(tx, actor.appId);
    }),
});
