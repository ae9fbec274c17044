import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { findConfig, lockConfig, upsertConfig } from '../../../trees/config/queries.ts';
import { readTreeConfig } from '../../../trees/config/read-config.ts';
import { treeConfigPatchSchema, treeConfigSchema } from '../../../trees/config/tree-config.ts';

export const updateConfig = defineRoute({
  method: 'PATCH',
  path: '/context-documents/config',
  summary: 'Change the documents of future trees; a list that is sent replaces the current one',
  tag: 'Trees',
  scope: 'trees:admin',
  body: treeConfigPatchSchema,
  response: treeConfigSchema,
  audit: { action: 'tree_config.changed', target: ({ body }) => Object.keys(body).join(' ') },
  handler: async (ctx: Context, { actor, body }) =>
    transaction(ctx.sql, async (tx) => {
      await lockConfig(tx, actor.appId);
      const stored = treeConfigPatchSchema.parse((await findConfig(tx, actor.appId)) ?? {});
      await upsertConfig(tx, actor.appId, { ...stored, ...body });
      return readTreeConfig(tx, actor.appId);
    }),
});
