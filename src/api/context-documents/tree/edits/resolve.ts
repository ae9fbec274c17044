import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { defineRoute } from '../../../../http/define-route.ts';
import { decisionSchema, resolveReview } from '../../../../trees/change/resolve-edit.ts';
import { readIfMatch } from '../../../../trees/change/save-changes.ts';
import { editSchema, presentEdit } from '../../../../trees/edits/present-edit.ts';
import { asPreferred, presentTree, treeSchema } from '../../../../trees/read/present-tree.ts';

const DECISIONS_MAX = 2_000;

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
      .describe('The text that was merged by hand; if omitted, the edit stays as it is.'),
    current_sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex')
      .nullish()
      .describe(
        'SHA-256 of the generated text that was merged; 409 NewerText when there is another one now.',
      ),
    decisions: z
      .array(decisionSchema)
      .max(DECISIONS_MAX)
      .nullish()
      .describe(
        'The decision about each change of the merge, by its lines; stored with this version of the edit. While one is open, the text is saved and the edit stays in review.',
      ),
  }),
  response: treeSchema.extend({
    edit: editSchema,
    ...editSchema.pick({ id: true, edit_id: true, path: true, edit_kind: true, content: true }).shape,
    ...editSchema.pick({ llm_baseline: true, reviewed_baseline: true, needs_review: true }).shape,
  }),
  handler: async (ctx: Context, { actor, params, body, request }) => {
    const resolved = await resolveReview(ctx, actor, {
      treeId: params.tree_id,
      editId: params.edit_id,
      ifMatch: readIfMatch(request.headers['if-match']),
      content: body.content ?? null,
      currentSha256: body.current_sha256 ?? null,
      decisions: body.decisions ?? [],
    });
    const shown = presentEdit(resolved.edit, resolved.current, ctx.now());
    // Returns the tree together with the edit's fields, for clients that read the answer as the edit.
    const { id, edit_id, path, edit_kind, content, llm_baseline, reviewed_baseline, needs_review } = shown;
    const named = { id, edit_id, path, edit_kind, content, llm_baseline, reviewed_baseline, needs_review };
    const tree = presentTree(resolved.tree, resolved.read.served);
    return { ...asPreferred(tree, request.headers.prefer), ...named, edit: shown };
  },
});
