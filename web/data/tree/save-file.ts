import { ApiError } from '../../../client/api-error.ts';
import type { Tree } from '../../../client/types.ts';
import { client } from '../client.ts';
import type { FileDraft } from './file-draft.ts';
import { readFile } from './tree-files.ts';

const TOO_LATE = ['StaleVersion', 'NewerText', 'TreeSuperseded', 'EditConflict'];

/** Whether something was changed since it was read; what was to be saved is then merged with it. */
export const isTooLate = (error: unknown): boolean =>
  error instanceof ApiError && TOO_LATE.includes(error.code);

/**
 * Saves a text of a file that was opened in an older version of the tree. When only other files changed since, it is saved in the newer one; when this
 * one did, the error is thrown, and both texts are merged.
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

/** Takes an edit back; the answer names it, so that it can be brought back. */
export const clearEdit = async (path: string): Promise<string | null> =>
  (await client.clearEdits({ paths: [path] })).edit_ids[0] ?? null;
export const restoreEdit = (editId: string): Promise<{ edit_id: string }> => client.restoreEdit(editId);
