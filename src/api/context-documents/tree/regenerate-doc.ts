import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { invalidField } from '../../../errors.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { startTree } from '../../../trees/generate/start-tree.ts';
import { SPEC_TIERS } from '../../../trees/config/tree-config.ts';
import { readTreeConfig } from '../../../trees/config/read-config.ts';
import { getFinishedTree } from '../../../trees/read/get-tree.ts';
import { presentTree, treeSchema } from '../../../trees/read/present-tree.ts';

export const regenerateDoc = defineRoute({
  method: 'POST',
  path: '/context-documents/tree/:tree_id/regenerate-doc',
  summary: 'Regenerate the documents of one key; copy the rest into the new tree',
  tag: 'Trees',
  scope: 'trees:write',
  params: z.object({ tree_id: z.string().min(1) }),
  body: z.object({
    key: z
      .string()
      .min(1)
      .max(80)
      .describe(
        'A key of the config, for every tier that has it, or one tier with its key: company/overview.',
      ),
  }),
  status: 202,
  response: treeSchema,
  idempotent: true,
  handler: async (ctx: Context, { actor, params, body }) => {
    const tree = await getFinishedTree(ctx.sql, actor, params.tree_id);
    const config = await readTreeConfig(ctx.sql, actor.appId);
    const keys = new Set(
      SPEC_TIERS.flatMap((tier) => config[tier].flatMap(({ key }) => [key, `${tier}/${key}`])),
    );
    if (!keys.has(body.key))
      throw invalidField(['body', 'key'], `is not a document of the config; it has ${[...keys].join(', ')}`);
    const owner = { appId: actor.appId, owner: tree.owner };
    const next = await startTree(ctx, owner, {
      sources: tree.scope.sources,
      workstreamName: null,
      onlyKey: body.key,
      baseTreeId: tree.tree_id,
    });
    return presentTree(next, null);
  },
});
