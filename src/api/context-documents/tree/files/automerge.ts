import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { defineRoute } from '../../../../http/define-route.ts';
import { automerge } from '../../../../trees/change/automerge.ts';
import { readIfMatch } from '../../../../trees/change/save-changes.ts';
import { treeSchema } from '../../../../trees/read/present-tree.ts';

export const automergeFile = defineRoute({
  method: 'POST',
  path: '/context-documents/tree/:tree_id/files/automerge',
  summary: "Merge a user's edit of a file with what the current tree's model wrote for it",
  tag: 'Trees',
  scope: 'trees:write',
  params: z.object({ tree_id: z.string().min(1) }),
  body: z.object({
    path: z.string().min(1).max(1_000),
    dry_run: z.boolean().nullish().describe('Answer what would be, and save nothing.'),
    strategy: z.enum(['auto', 'structural']).nullish().describe('structural: never ask a model.'),
  }),
  response: treeSchema,
  idempotent: true,
  handler: async (ctx: Context, { actor, params, body, request, reply }) => {
    const tree = await automerge(ctx, actor, params.tree_id, {
      path: body.path,
      dryRun: body.dry_run ?? false,
      strategy: body.strategy ?? 'auto',
      ifMatch: readIfMatch(request.headers['if-match']),
    });
    reply.header('etag', `"${tree.version}"`);
    return tree;
  },
});
