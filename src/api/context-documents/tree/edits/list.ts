import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { defineRoute } from '../../../../http/define-route.ts';
import { editSchema, presentEdit } from '../../../../trees/edits/present-edit.ts';
import { getFinishedTree, readFiles } from '../../../../trees/read/get-tree.ts';

export const listEdits = defineRoute({
  method: 'GET',
  path: '/context-documents/tree/:tree_id/edits',
  summary: 'List the edits that people made to a tree, and which of them need review',
  tag: 'Trees',
  scope: 'trees:read',
  params: z.object({ tree_id: z.string().min(1) }),
  response: z.object({
    items: z.array(editSchema),
    edits: z.array(editSchema).describe('The same as items, under the name that other clients read.'),
  }),
  handler: async (ctx: Context, { actor, params }) => {
    const tree = await getFinishedTree(ctx.sql, actor, params.tree_id);
    const { files, edits } = await readFiles(ctx.sql, actor.appId, tree);
    const contents = new Map(files.map((f) => [f.path, f.content]));
    const items = edits.map((edit) => presentEdit(edit, contents.get(edit.path) ?? null, ctx.now()));
    return { items, edits: items };
  },
});
