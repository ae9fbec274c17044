import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { notFound } from '../../../../errors.ts';
import { requireScope } from '../../../../http/actor.ts';
import { defineRoute } from '../../../../http/define-route.ts';
import { clearOwnerEdits } from '../../../../trees/change/clear-edits.ts';
import { readEditId } from '../../../../trees/edits/edit-number.ts';
import { findEdit } from '../../../../trees/edits/queries.ts';

export const deleteEdit = defineRoute({
  method: 'DELETE',
  path: '/context-documents/tree/edits/:edit_id',
  summary: 'Clear an edit, so that the generated text is served again',
  tag: 'Trees',
  scope: 'trees:write',
  params: z.object({ edit_id: z.string().min(1) }),
  response: z.object({ success: z.boolean(), edit_id: z.string(), version: z.int().nullable() }),
  audit: { action: 'tree_edit.deleted', target: ({ params }) => params.edit_id },
  handler: async (ctx: Context, { actor, params: { edit_id } }) => {
    const id = readEditId(edit_id);
    const edit = id === null ? null : await findEdit(ctx.sql, actor, id);
    if (!edit)
      throw notFound(
        'Edit',
        'There is no such edit that you can see. GET /context-documents/tree/{tree_id}/edits lists them.',
      );
    if (edit.edited_by !== actor.userId) requireScope(actor, 'trees:admin');
    const owner = { appId: actor.appId, owner: edit.owner };
    const { version } = await clearOwnerEdits(ctx, owner, (e) => e.edit_id === edit.edit_id);
    return { success: true, edit_id: edit.edit_id, version };
  },
});
