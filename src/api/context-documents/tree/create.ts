import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { sourceSchema } from '../../../tokens.ts';
import { ensureOwner, startTree } from '../../../trees/generate/start-tree.ts';
import { presentTree, treeSchema } from '../../../trees/read/present-tree.ts';

export const createTree = defineRoute({
  method: 'POST',
  path: '/context-documents/tree',
  summary: 'Generate a tree of context documents; while one is running, the running one is returned',
  tag: 'Trees',
  scope: 'trees:write',
  body: z.object({
    sources: z.array(sourceSchema).min(1).max(100).nullish().describe('Only documents of these sources.'),
    user_id: z
      .string()
      .nullish()
      .describe(
        'With an API key of the app: generate the tree of this user, which is visible to that user only.',
      ),
    workstream_name: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .nullish()
      .describe('Write only the files of this team; copy the others from the previous tree.'),
  }),
  status: 202,
  response: treeSchema,
  idempotent: true,
  handler: async (ctx: Context, { actor, body }) => {
    const owner = await ensureOwner(ctx, actor, body.user_id);
    const tree = await startTree(ctx, owner, {
      sources: body.sources ?? null,
      workstreamName: body.workstream_name ?? null,
      onlyKey: null,
      baseTreeId: null,
    });
    return presentTree(tree, null);
  },
});
