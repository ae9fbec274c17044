import { z } from 'zod';
import { needsReview, type ServedFile } from '../edits/overlay-edits.ts';
import { EDIT_KINDS, type EditRow } from '../edits/queries.ts';

export const fileEditSchema = z.object({
  edit_id: z.string(),
  kind: z.enum(EDIT_KINDS),
  needs_review: z.boolean(),
  edited_by: z.string().nullable(),
});

/** Returns a person's edit of a file: of its text, else of its path; null if there is none. */
export function editOfFile(file: ServedFile, edits: readonly EditRow[]): EditRow | null {
  const own = edits.filter(({ path, kind }) => path === file.modelPath && kind !== 'delete');
  return own.find(({ kind }) => kind !== 'rename') ?? own[0] ?? null;
}

/** Returns the edit of a served file as the API shows it. */
export const presentFileEdit = (file: ServedFile, edit: EditRow): z.infer<typeof fileEditSchema> => ({
  edit_id: edit.edit_id,
  kind: edit.kind,
  needs_review: needsReview(edit, file.modelContent),
  edited_by: edit.edited_by,
});
