import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { defineRoute } from '../../../../http/define-route.ts';
import { clearOwnerEdits } from '../../../../trees/change/clear-edits.ts';
import { EDIT_KINDS } from '../../../../trees/edits/queries.ts';
import { findNewest } from '../../../../trees/queries.ts';
import { FINISHED_STATUSES } from '../../../../trees/tree.ts';

export const clearEdits = defineRoute({
  method: 'POST',
  path: '/context-documents/tree/edits/clear',
  summary: 'Clear edits by path and kind; without either, all of them',
  tag: 'Trees',
  scope: 'trees:admin',
  body: z.object({
    paths: z.array(z.string().min(1)).max(1_000).nullish().describe('Old or new paths; default: any.'),
    kinds: z.array(z.enum(EDIT_KINDS)).max(EDIT_KINDS.length).nullish().describe('Default: any.'),
  }),
  response: z.object({ cleared: z.int(), edit_ids: z.array(z.string()), version: z.int().nullable() }),
  audit: { action: 'tree_edits.cleared', target: ({ result }) => `${result.cleared} edits` },
  handler: async (ctx: Context, { actor, body }) => {
    const paths = body.paths ?? null;
    const kinds = body.kinds ?? null;
    // Edits of the trees that the caller is served: their own, or the app's if they have none.
    const served = await findNewest(ctx.sql, actor, FINISHED_STATUSES);
    const owner = { appId: actor.appId, owner: served ? served.owner : actor.userId };
    return clearOwnerEdits(
      ctx,
      owner,
      (edit) =>
        (paths === null ||
          paths.includes(edit.path) ||
          (edit.new_path !== null && paths.includes(edit.new_path))) &&
        (kinds === null || kinds.includes(edit.kind)),
    );
  },
});
