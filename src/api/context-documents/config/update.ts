import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { publishServed } from '../../../trees/config/publish-served.ts';
import { lockConfig, upsertConfig } from '../../../trees/config/queries.ts';
import { readTreeConfig } from '../../../trees/config/read-config.ts';
import { configPatchBody, patchConfig, presentConfig, shownConfigSchema } from './client-config.ts';

export const updateConfig = defineRoute({
  method: 'PATCH',
  path: '/context-documents/config',
  summary: 'Change the documents of future trees; a list that is sent replaces the current one',
  tag: 'Trees',
  scope: 'trees:admin',
  body: configPatchBody,
  response: shownConfigSchema,
  audit: { action: 'tree_config.changed', target: ({ body }) => Object.keys(body).join(' ') },
  handler: async (ctx: Context, { actor, body }) =>
    transaction(ctx.sql, async (tx) => {
      await lockConfig(tx, actor.appId);
      const before = await readTreeConfig(tx, actor.appId);
      const config = patchConfig(before, body);
      await upsertConfig(tx, actor.appId, config);
      // What is served stays served: the setting is about the trees to come.
      if (config.require_review && !before.require_review) await publishServed(tx, actor.appId);
      return presentConfig(config);
    }),
});
