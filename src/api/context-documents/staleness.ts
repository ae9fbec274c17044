import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { findNewest } from '../../trees/queries.ts';
import { readStaleness, stalenessSchema } from '../../trees/read/staleness.ts';
import { FINISHED_STATUSES } from '../../trees/tree.ts';

export const getStaleness = defineRoute({
  method: 'GET',
  path: '/context-documents/staleness',
  summary:
    'Count the documents that were added, changed or removed since the newest tree, with the files that used them and the cost of the next tree',
  tag: 'Trees',
  scope: 'trees:read',
  response: stalenessSchema,
  handler: async (ctx: Context, { actor }) => {
    const tree = await findNewest(ctx.sql, actor, FINISHED_STATUSES);
    if (!tree) throw notFound('Tree', 'There is no tree yet. POST /context-documents/tree generates one.');
    return readStaleness(ctx.sql, actor, tree, ctx.model.name);
  },
});
