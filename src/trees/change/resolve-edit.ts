import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/types.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { sha256Hex } from '../../lib/ids/sha256.ts';
import { isEditNamed } from '../edits/edit-number.ts';
import { isTextEdit } from '../edits/find-served.ts';
import { needsReview } from '../edits/overlay-edits.ts';
import { type EditMeta, type EditRow, saveReplaced, type Resolution, updateEdit } from '../edits/queries.ts';
import { findNewestOf, type TreeOwner } from '../queries.ts';
import { getFinishedTree, lockFinishedTree, readFiles, type TreeFiles } from '../read/get-tree.ts';
import { FINISHED_STATUSES, type TreeRow } from '../tree.ts';
import { withinEditsRoom } from './edits-room.ts';
import { mergeKeepingUser } from './merge-task.ts';
import { reportMerge } from './report-merge.ts';
import { checkVersion, raiseAffectedVersions } from './save-changes.ts';

const CHOICES = ['mine', 'new', 'both', 'base', 'written', 'open'] as const;

const range = z.object({ start: z.int().min(0), end: z.int().min(0) });
/** A person's decision about one change, identified by its lines in the merged texts. */
export const decisionSchema = z.object({
  lines: z.object({ base: range, ours: range, theirs: range, merged: range.optional() }),
  choice: z.enum(CHOICES),
});
type MergeDecision = z.infer<typeof decisionSchema>;

export interface ResolveRequest {
  treeId: string;
  /** A uuid, or the edit's number. */
  editId: string;
  ifMatch: number[] | null;
  /** Null: keep the edit as it is. */
  content: string | null;
  /** SHA-256 of the model's text that the person saw; null if not given. */
  currentSha256: string | null;
  decisions: readonly MergeDecision[];
}

export interface Resolved {
  tree: TreeRow;
  read: TreeFiles;
  edit: EditRow;
  /** The model's text for the file in this tree. */
  current: string | null;
}

/**
 * Ends the review of an edit: the person's text stays, and the next merge starts from the model's current text. While a decision is open, the
 * text is saved but the edit stays in review. Throws 409 `NewerText` if the model has written a different text than the person saw.
 */
export async function resolveReview(ctx: Context, actor: Actor, request: ResolveRequest): Promise<Resolved> {
  return transaction(ctx.sql, async (tx) => {
    const { owner, tree } = await lockFinishedTree(tx, actor, request.treeId);
    const { files, edits } = await readFiles(tx, actor.appId, tree);
    const edit = findReviewed(edits, request.editId);
    await checkVersion(tx, actor.appId, tree, request.ifMatch, [edit.new_path ?? edit.path]);
    const current = files.find((f) => f.path === edit.path)?.content ?? edit.llm_baseline;
    if (request.currentSha256 !== null) await checkText(tx, owner, edit.path, request.currentSha256, current);
    const isOpen = request.decisions.some(({ choice }) => choice === 'open');
    const meta = await settledMeta(ctx, actor, request, { edit, current, isOpen });
    await saveReplaced(tx, actor.appId, [edit.edit_id], false);
    await withinEditsRoom(tx, owner, () =>
      updateEdit(tx, actor.appId, edit.edit_id, edit.revision, {
        content: request.content ?? edit.content,
        // The person has seen the model's text, so the next merge starts from it.
        llmBaseline: current,
        reviewedBaseline: isOpen ? edit.reviewed_baseline : current,
        editedBy: request.content === null ? edit.edited_by : actor.userId,
        meta,
      }),
    );
    await raiseAffectedVersions(tx, owner, tree.tree_id);
    const after = await getFinishedTree(tx, actor, tree.tree_id);
    const read = await readFiles(tx, actor.appId, after);
    const resolved = read.edits.find((e) => e.edit_id === edit.edit_id) ?? edit;
    return { tree: after, read, edit: resolved, current };
  });
}

function findReviewed(edits: readonly EditRow[], editId: string): EditRow {
  const edit = edits.find((e) => isEditNamed(e.edit_id, editId));
  if (!edit) throw notFound('Edit', 'There is no such edit of this tree. GET …/edits lists them.');
  if (!isTextEdit(edit))
    throw conflict('NothingToReview', 'Only edits of text are reviewed; this one renames or deletes a file.');
  return edit;
}

/** Throws unless the text that was seen is that of this tree and of the newest one. */
async function checkText(
  tx: Tx,
  owner: TreeOwner,
  path: string,
  seenSha256: string,
  current: string | null,
): Promise<void> {
  const newest = await findNewestOf(tx, owner, FINISHED_STATUSES);
  const files = newest ? (await readFiles(tx, owner.appId, newest)).files : [];
  const newestSha256 = files.find((file) => file.path === path)?.sha256 ?? seenSha256;
  if (seenSha256 === newestSha256 && current !== null && seenSha256 === sha256Hex(current)) return;
  throw conflict(
    'NewerText',
    'The model has written this file again since you read it; nothing was saved. Merge again, and keep the decisions about unchanged places.',
    { tree_id: newest?.tree_id ?? null, current_sha256: newestSha256 },
  );
}

/** Returns what is stored with the edit: who decided what, and, while a decision is open, the conflicts. */
async function settledMeta(
  ctx: Pick<Context, 'cpu' | 'now'>,
  actor: Actor,
  { decisions }: ResolveRequest,
  { edit, current, isOpen }: { edit: EditRow; current: string | null; isOpen: boolean },
): Promise<EditMeta> {
  const { automerge, resolution: _before, ...rest } = edit.meta;
  const resolution: Resolution | null = decisions.length
    ? {
        decisions,
        by: actor.userId,
        at: ctx.now().toISOString(),
        current_sha256: sha256Hex(current ?? ''),
      }
    : null;
  const meta = resolution ? { ...rest, resolution } : rest;
  if (!isOpen) return meta;
  const isMerged = automerge !== undefined && edit.llm_baseline === current && needsReview(edit, current);
  return {
    ...meta,
    automerge: isMerged ? automerge : await mergeAgain(ctx, actor.appId, edit, current ?? ''),
  };
}

/** Merges the edit with the new text again, for a client that resolves what is open. */
async function mergeAgain(
  ctx: Pick<Context, 'cpu'>,
  appId: string,
  edit: EditRow,
  theirs: string,
): Promise<NonNullable<EditMeta['automerge']>> {
  const texts = { base: edit.llm_baseline ?? '', ours: edit.content ?? '', theirs };
  const outcome = await mergeKeepingUser(ctx, appId, texts);
  const request = { path: edit.path, strategy: 'structural' as const, dryRun: false };
  return { ...reportMerge(request, outcome, outcome, new Map()) };
}
