import { ApiError } from '../../../client/api-error.ts';
import type { Tree } from '../../../client/types.ts';
import { client } from '../client.ts';
import type { FileDraft } from './file-draft.ts';
import { readFile } from './tree-files.ts';

const TOO_LATE = ['StaleVersion', 'NewerText', 'TreeSuperseded', 'EditConflict'];

/** Returns whether something changed since it was read, so that the text to save must be merged. */
export const isTooLate = (error: unknown): boolean =>
  error instanceof ApiError && TOO_LATE.includes(error.code);

/**
 * Saves a text of a file that was opened in an older version of the tree. If only other files changed since, saves it in the newer
 * version; if this one did, throws the error, and both texts are merged.
 */
export async function saveFile(
  treeId: string,
  path: string,
  { base, version, text }: FileDraft,
): Promise<Tree> {
  try {
    return await client.changeFiles(treeId, { files: { [path]: text } }, version);
  } catch (error) {
    if (!isTooLate(error)) throw error;
    const now = await readFile(path);
    if (now?.file.content !== base) throw error;
    return client.changeFiles(now.tree.tree_id, { files: { [path]: text } }, now.file.tree_version);
  }
}

export const renameFile = (treeId: string, from: string, to: string, version: number): Promise<Tree> =>
  client.changeFiles(treeId, { renames: { [from]: to } }, version);
export const deleteFile = (treeId: string, path: string, version: number): Promise<Tree> =>
  client.changeFiles(treeId, { deletions: [path] }, version);

/** Clears an edit and returns its id, so that it can be restored. */
export const clearEdit = async (path: string): Promise<string | null> =>
  (await client.clearEdits({ paths: [path] })).edit_ids[0] ?? null;
export const restoreEdit = (editId: string): Promise<{ edit_id: string }> => client.restoreEdit(editId);
