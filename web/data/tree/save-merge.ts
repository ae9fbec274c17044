import { ApiError } from '../../../client/api-error.ts';
import type { MergeDecision, Proposal, Tree } from '../../../client/types.ts';
import { client } from '../client.ts';
import type { MergedEdit, MergeToDecide } from './merges.ts';
import { isTooLate } from './save-file.ts';
import { readFile } from './tree-files.ts';

class ServedTextChanged extends Error {}

/** Returns whether the file was changed since it was read; its texts are then refetched and the decisions carried over. */
export const isMergeTooLate = (error: unknown): boolean =>
  error instanceof ServedTextChanged || isTooLate(error);

/** Saves the merged text and the decisions, and returns the tree's version; an edit with an open decision stays in review. */
export async function saveMerge(
  merge: MergeToDecide,
  text: string,
  decisions: MergeDecision[],
): Promise<number> {
  const { path, treeId, version, edit, proposal, texts } = merge;
  if (edit) return (await resolveEdit(merge, edit, { content: text, decisions })).version;
  if (!proposal) return (await client.changeFiles(treeId, { files: { [path]: text } }, version)).version;
  // Accepting replaces the served text, whatever it is by then.
  const now = await readFile(path);
  if (now?.file.content !== texts.ours)
    throw new ServedTextChanged('The file was changed since it was read.');
  return (await client.acceptProposal(proposal.id, text)).tree_version;
}

/** Resolves an edit, also in a newer version of the tree if only other files changed. */
async function resolveEdit(
  { path, treeId, version }: MergeToDecide,
  { editId, currentSha256, servedSha256 }: MergedEdit,
  resolved: { content: string; decisions: MergeDecision[] },
): Promise<Tree> {
  const body = { ...resolved, current_sha256: currentSha256 };
  try {
    return await client.resolveEdit(treeId, editId, body, version);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'StaleVersion') throw error;
    const now = await client.getTreeFile(treeId, path);
    if (now.sha256 !== servedSha256) throw error;
    return client.resolveEdit(treeId, editId, body, now.tree_version);
  }
}

export const refuseProposal = (id: string, reason: string): Promise<Proposal> =>
  client.refuseProposal(id, reason === '' ? undefined : reason);
