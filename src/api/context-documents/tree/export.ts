import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { getFinishedTree, readFiles } from '../../../trees/read/get-tree.ts';
import { zipInPool } from '../../../trees/read/zip-files.ts';
import { etagOf } from '../../../trees/read/present-tree.ts';

export const exportTree = defineRoute({
  method: 'GET',
  path: '/context-documents/tree/:tree_id/export',
  summary: 'Export the files of a tree as a zip archive; the same tree and version give the same bytes',
  tag: 'Trees',
  scope: 'trees:read',
  params: z.object({ tree_id: z.string().min(1) }),
  response: z.unknown(),
  raw: true,
  produces: 'application/zip',
  handler: async (ctx: Context, { actor, params, reply }) => {
    const tree = await getFinishedTree(ctx.sql, actor, params.tree_id);
    const { served } = await readFiles(ctx.sql, actor.appId, tree);
    const archive = await zipInPool(ctx.cpu, actor.appId, served);
    await reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${tree.tree_id}-v${tree.version}.zip"`)
      .header('etag', etagOf(tree))
      .send(archive);
    return undefined;
  },
});
