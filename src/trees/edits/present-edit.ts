import { z } from 'zod';
import { needsReview } from './overlay-edits.ts';
import { editNumber } from './edit-number.ts';
import { EDIT_KINDS, type EditMeta, type EditRow } from './queries.ts';
import { DAY_MS } from '../../lib/dates/day.ts';

export const editSchema = z
  .object({
    id: z
      .int()
      .describe('The edit as a number, for clients that read one; every path takes it in place of edit_id.'),
    edit_id: z.string(),
    kind: z.enum(EDIT_KINDS),
    edit_kind: z.enum(EDIT_KINDS).describe('The same as kind, under the name that other clients read.'),
    path: z.string().describe('The path that the model writes.'),
    new_path: z.string().nullable(),
    original_path: z
      .string()
      .nullable()
      .describe('For a renamed file: the path under which it is generated.'),
    content: z.string().nullable(),
    llm_baseline: z
      .string()
      .nullable()
      .describe('What the model had written when the edit was made or merged.'),
    reviewed_baseline: z.string().nullable(),
    current: z.string().nullable().describe('What the model wrote in this tree; null: no such file.'),
    needs_review: z.boolean(),
    conflicts: z
      .array(
        z.object({
          base: z.string(),
          mine: z.string(),
          new: z.string(),
          before: z.string(),
          after: z.string(),
        }),
      )
      .describe(
        'Places where the edit conflicts with the newly generated text; the edit is served until it is resolved.',
      ),
    edited_by: z.string().nullable(),
    author_user_id: z.string().nullable().describe('The same as edited_by.'),
    weight: z.number().describe('Always 1: edits do not lose weight over time.'),
    age_days: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    meta: z.looseObject({}),
  })
  .meta({ id: 'TreeEdit' });

export type ShownEdit = z.infer<typeof editSchema>;

/** Presents an edit with the text that the model wrote for its path in a tree. */
export function presentEdit(edit: EditRow, modelContent: string | null, now: Date): ShownEdit {
  return {
    id: editNumber(edit.edit_id),
    edit_id: edit.edit_id,
    kind: edit.kind,
    edit_kind: edit.kind,
    path: edit.path,
    new_path: edit.new_path,
    original_path: edit.kind === 'rename' ? edit.path : null,
    content: edit.content,
    llm_baseline: edit.llm_baseline,
    reviewed_baseline: edit.reviewed_baseline,
    current: modelContent,
    needs_review: needsReview(edit, modelContent),
    conflicts: (edit.meta.automerge?.conflicts ?? []).map(({ base, ours, theirs, context }) => ({
      base,
      mine: ours,
      new: theirs,
      before: context?.before ?? '',
      after: context?.after ?? '',
    })),
    edited_by: edit.edited_by,
    author_user_id: edit.edited_by,
    weight: 1,
    age_days: Math.max(0, Math.floor((now.getTime() - edit.updated_at.getTime()) / DAY_MS)),
    created_at: edit.created_at.toISOString(),
    updated_at: edit.updated_at.toISOString(),
    meta: withoutDecisions(edit.meta),
  };
}

/** Keeps who decided and when; the decisions themselves, which may number thousands, are returned where the file is merged. */
function withoutDecisions({ resolution, ...meta }: EditMeta): ShownEdit['meta'] {
  if (!resolution) return { ...meta };
  const { decisions, ...summary } = resolution;
  return { ...meta, resolution: { ...summary, count: decisions.length } };
}
