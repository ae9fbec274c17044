import { z } from 'zod';
import { needsReview } from './overlay-edits.ts';
import { EDIT_KINDS, type EditRow } from './queries.ts';

export const editSchema = z
  .object({
    id: z.string(),
    edit_id: z.string(),
    kind: z.enum(EDIT_KINDS),
    path: z.string().describe('The path that the model writes.'),
    new_path: z.string().nullable(),
    content: z.string().nullable(),
    llm_baseline: z
      .string()
      .nullable()
      .describe('What the model had written when the edit was made or merged.'),
    reviewed_baseline: z.string().nullable(),
    current: z.string().nullable().describe('What the model wrote in this tree; null: no such file.'),
    needs_review: z.boolean(),
    edited_by: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    meta: z.looseObject({}),
  })
  .meta({ id: 'TreeEdit' });

/** An edit as the wire shows it, beside what the model wrote for its path in a tree. */
export function presentEdit(edit: EditRow, modelContent: string | null): z.infer<typeof editSchema> {
  return {
    id: edit.edit_id,
    edit_id: edit.edit_id,
    kind: edit.kind,
    path: edit.path,
    new_path: edit.new_path,
    content: edit.content,
    llm_baseline: edit.llm_baseline,
    reviewed_baseline: edit.reviewed_baseline,
    current: modelContent,
    needs_review: needsReview(edit, modelContent),
    edited_by: edit.edited_by,
    created_at: edit.created_at.toISOString(),
    updated_at: edit.updated_at.toISOString(),
    meta: { ...edit.meta },
  };
}
