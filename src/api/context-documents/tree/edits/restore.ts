import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { notFound } from '../../../../errors.ts';
import { defineRoute } from '../../../../http/define-route.ts';
import { restoreEdit } from '../../../../trees/change/clear-edits.ts';

export const restoreClearedEdit = defineRoute({
  method: 'POST',
  path: '/context-documents/tree/edits/:edit_id/restore',
  summary: 'Restore a cleared edit, as it was when it was cleared',
  tag: 'Trees',
  scope: 'trees:write',
  params: z.object({ edit_id: z.string().min(1) }),
  response: z.object({ success: z.boolean(), edit_id: z.string() }),
  handler: async (ctx: Context, { actor, params: { edit_id } }) => {
    const isRestored = z.uuid().safeParse(edit_id).success && (await restoreEdit(ctx, actor, edit_id));
    if (!isRestored) throw notFound('Edit', 'There is no cleared edit with this id that you can see.');
    return { success: true, edit_id };
  },
});
