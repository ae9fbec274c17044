import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { findConfig, lockConfig, upsertConfig } from '../../../trees/plan/queries.ts';
import { readTreeConfig } from '../../../trees/plan/read-config.ts';
import { treeConfigPatchSchema, treeConfigSchema } from '../../../trees/plan/tree-config.ts';

export const updateConfig = defineRoute({
  method: 'PATCH',
  path: '/context-documents/config',
  summary: 'Change the documents of trees to come; a list that is sent takes the place of the one that was',
  tag: 'Trees',
  scope: 'trees:admin',
  body: treeConfigPatchSchema,
  response: treeConfigSchema,
  handler: async (ctx: Context, { actor, body }) =>
    transaction(ctx.sql, async (tx) => {
      await lockConfig(tx, actor.appId);
      const stored = treeConfigPatchSchema.parse((await findConfig(tx, actor.appId)) ?? {});
      await upsertConfig(tx, actor.appId, { ...stored, ...body });
      return readTreeConfig(tx, actor.appId);
    }),
});
