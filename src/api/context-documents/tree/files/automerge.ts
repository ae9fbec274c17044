import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { defineRoute } from '../../../../http/define-route.ts';
import { automerge } from '../../../../trees/change/automerge.ts';
import { readIfMatch } from '../../../../trees/change/save-changes.ts';
import { treeSchema } from '../../../../trees/read/present-tree.ts';

export const automergeFile = defineRoute({
  method: 'POST',
  path: '/context-documents/tree/:tree_id/files/automerge',
  summary: 'Merge the edit of a file with the newly generated text',
  tag: 'Trees',
  scope: 'trees:write',
  params: z.object({ tree_id: z.string().min(1) }),
  body: z.object({
    path: z.string().min(1).max(1_000),
    dry_run: z.boolean().nullish().describe('Return the result without saving it.'),
    only_file: z
      .boolean()
      .nullish()
      .describe(
        'Return only this file; meta.automerge has the three texts that the line numbers of the hunks refer to, the decisions so far, and edit_id and current_sha256 for resolving the edit.',
      ),
    strategy: z.enum(['auto', 'structural']).nullish().describe('structural: without a model.'),
  }),
  response: treeSchema,
  idempotent: true,
  handler: async (ctx: Context, { actor, params, body, request, reply }) => {
    const tree = await automerge(ctx, actor, params.tree_id, {
      path: body.path,
      dryRun: body.dry_run ?? false,
      strategy: body.strategy ?? 'auto',
      onlyFile: body.only_file ?? false,
      ifMatch: readIfMatch(request.headers['if-match']),
    });
    reply.header('etag', `"${tree.version}"`);
    return tree;
  },
});
