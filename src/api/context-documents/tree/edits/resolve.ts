import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { transaction } from '../../../../db/transaction.ts';
import { conflict, notFound } from '../../../../errors.ts';
import { defineRoute } from '../../../../http/define-route.ts';
import { isEditNamed } from '../../../../trees/edits/edit-number.ts';
import { editSchema, presentEdit } from '../../../../trees/edits/present-edit.ts';
import { keepReplaced, updateEdit } from '../../../../trees/edits/queries.ts';
import { withinEditsRoom } from '../../../../trees/change/edits-room.ts';
import { checkVersion, raiseTouched, readIfMatch } from '../../../../trees/change/save-changes.ts';
import { lockOwner } from '../../../../trees/queries.ts';
import { getFinishedTree, readFiles } from '../../../../trees/read/get-tree.ts';
import { presentTree, treeSchema } from '../../../../trees/read/present-tree.ts';

export const resolveEdit = defineRoute({
  method: 'POST',
  path: '/context-documents/tree/:tree_id/edits/:edit_id/resolve',
  summary: "Mark an edit as reviewed: keep the user's text, or replace it with the text that is sent",
  tag: 'Trees',
  scope: 'trees:write',
  params: z.object({ tree_id: z.string().min(1), edit_id: z.string().min(1) }),
  body: z.object({
    content: z
      .string()
      .max(2_000_000)
      .nullish()
      .describe('What was merged by hand; left out: keep the edit as it is.'),
  }),
  response: treeSchema.extend({
    edit: editSchema,
    ...editSchema.pick({ id: true, edit_id: true, path: true, edit_kind: true, content: true }).shape,
    ...editSchema.pick({ llm_baseline: true, reviewed_baseline: true, needs_review: true }).shape,
  }),
  handler: async (ctx: Context, { actor, params, body, request }) => {
    const ifMatch = readIfMatch(request.headers['if-match']);
    return transaction(ctx.sql, async (tx) => {
      const seen = await getFinishedTree(tx, actor, params.tree_id);
      const owner = { appId: actor.appId, owner: seen.owner };
      await lockOwner(tx, owner);
      const tree = await getFinishedTree(tx, actor, params.tree_id);
      const { files, edits } = await readFiles(tx, actor.appId, tree);
      const edit = edits.find((e) => isEditNamed(e.edit_id, params.edit_id));
      if (!edit) throw notFound('Edit', 'There is no such edit of this tree. GET …/edits lists them.');
      await checkVersion(tx, actor.appId, tree, ifMatch, [edit.new_path ?? edit.path]);
      if (edit.kind !== 'content' && edit.kind !== 'add')
        throw conflict(
          'NothingToReview',
          'Only edits of text are reviewed; this one renames or deletes a file.',
        );
      const current = files.find((f) => f.path === edit.path)?.content ?? edit.llm_baseline;
      const { automerge: _settled, ...meta } = edit.meta;
      await keepReplaced(tx, actor.appId, [edit.edit_id], false);
      const change = {
        content: body.content ?? edit.content,
        // The person has seen what the model wrote: the next merge starts from there.
        llmBaseline: current,
        reviewedBaseline: current,
        editedBy: body.content == null ? edit.edited_by : actor.userId,
        meta,
      };
      await withinEditsRoom(tx, owner, () =>
        updateEdit(tx, actor.appId, edit.edit_id, edit.revision, change),
      );
      await raiseTouched(tx, owner, tree.tree_id);
      const after = await getFinishedTree(tx, actor, tree.tree_id);
      const read = await readFiles(tx, actor.appId, after);
      const resolved = read.edits.find((e) => e.edit_id === edit.edit_id) ?? edit;
      const shown = presentEdit(resolved, current, ctx.now());
      // The tree, and beside it the edit under the names that clients read who take the answer for the edit.
      const { id, edit_id, path, edit_kind, content, llm_baseline, reviewed_baseline, needs_review } = shown;
      const named = { id, edit_id, path, edit_kind, content, llm_baseline, reviewed_baseline, needs_review };
      return { ...presentTree(after, read.served), ...named, edit: shown };
    });
  },
});
