import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/types.ts';
import { type AppError, conflict } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { withoutSlot } from '../../http/limits/app-slots.ts';
import { sha256Hex } from '../../lib/ids/sha256.ts';
import { applyResolutions } from '../../merge/apply-resolutions.ts';
import { completeFootnotes } from '../../merge/complete-footnotes.ts';
import type { MergeConflict, MergeResult } from '../../merge/merge.types.ts';
import { type Verification, verifyResolution } from '../../merge/verify-resolution.ts';
import type { Model, ModelJob } from '../../model/model.ts';
import { findServedFile, findTextEdit } from '../edits/find-served.ts';
import { needsReview, type ServedFile } from '../edits/overlay-edits.ts';
import {
  type EditRow,
  findTextsBeforeMerge,
  type Resolution,
  saveReplaced,
  updateEdit,
} from '../edits/queries.ts';
import { mergeMeta } from '../queries.ts';
import { getFinishedTree, lockFinishedTree, readFiles } from '../read/get-tree.ts';
import { presentTree, type Tree } from '../read/present-tree.ts';
import type { TreeRow } from '../tree.ts';
import { withinEditsRoom } from './edits-room.ts';
import { mergeKeepingUser } from './merge-task.ts';
import { type AutomergeReport, type ModelVerdict, reportMerge } from './report-merge.ts';
import { checkVersion, raiseAffectedVersions } from './save-changes.ts';

export interface AutomergeRequest {
  path: string;
  /** Return the result without saving it. */
  dryRun: boolean;
  /** `structural`: never ask a model. */
  strategy: 'auto' | 'structural';
  ifMatch: number[] | null;
  /** Return this file alone, with the three texts that were merged. */
  onlyFile: boolean;
}

const treeBusy = (): AppError =>
  conflict(
    'TreeBusy',
    'This file was changed while it was being merged; nothing was overwritten. Read it again.',
  );

/** A merge whose conflicts a person has not resolved yet. */
interface Merged {
  tree: TreeRow;
  served: ServedFile[];
  file: ServedFile;
  report: object;
  edit: EditRow;
  theirs: string;
  /** The texts that were merged; null if they are no longer stored. */
  texts: MergedTexts | null;
}

interface MergedTexts {
  base: string;
  ours: string;
  theirs: string;
  /** A person's decisions about the changes so far. */
  decisions?: Resolution['decisions'];
}

interface Start extends MergedTexts {
  tree: TreeRow;
  file: ServedFile;
  edit: EditRow;
}

/**
 * Merges a user's edit of a file with the current tree's generated text: rules first, then the model for the remaining conflicts, each
 * answer verified. Unresolved conflicts keep the user's side and are reported. Of two concurrent merges one wins, the other gets 409.
 */
export async function automerge(
  ctx: Context,
  actor: Actor,
  treeId: string,
  request: AutomergeRequest,
): Promise<Tree> {
  const start = await readStart(ctx, actor, treeId, request);
  // Already merged: the remaining conflicts wait for a person, and merging again would change nothing.
  if ('report' in start) {
    const shown = { ...start.tree, meta: { ...start.tree.meta, automerge: start.report } };
    return narrowed(request, presentTree(shown, start.served), start, start.report, start.texts);
  }
  const structural = await mergeKeepingUser(ctx, actor.appId, start);
  const verdicts = new Map<number, ModelVerdict>();
  const result =
    request.strategy === 'auto' ? await askModel(ctx, actor.appId, start, structural, verdicts) : structural;
  const report = reportMerge(request, structural, result, verdicts);
  const tree = request.dryRun
    ? await presentDryRun(ctx, actor, start, result.merged, report)
    : await save(ctx, actor, request, start, result, report);
  const { base, ours, theirs } = start;
  return narrowed(request, tree, start, report, { base, ours, theirs });
}

/** Reduces the answer to one file if requested, and adds the merged texts to the report. */
function narrowed(
  { onlyFile }: AutomergeRequest,
  tree: Tree,
  { file: { path }, edit, theirs }: Pick<Start, 'file' | 'edit' | 'theirs'>,
  report: object,
  texts: MergedTexts | null,
): Tree {
  if (!onlyFile) return tree;
  const { decisions, ...merged } = texts ?? {};
  return {
    ...tree,
    files: (tree.files ?? []).filter((file) => file.path === path),
    meta: {
      ...tree.meta,
      automerge: {
        ...report,
        texts: texts && merged,
        ...(decisions ? { decisions } : {}),
        // What a request to resolve the edit needs.
        edit_id: edit.edit_id,
        current_sha256: sha256Hex(theirs),
      },
    },
  };
}

async function readStart(
  ctx: Context,
  actor: Actor,
  treeId: string,
  request: AutomergeRequest,
): Promise<Start | Merged> {
  return transaction(ctx.sql, async (tx) => {
    const tree = await getFinishedTree(tx, actor, treeId);
    await checkVersion(tx, actor.appId, tree, request.ifMatch, [request.path]);
    const { served, edits } = await readFiles(tx, actor.appId, tree);
    const file = findServedFile(served, request.path);
    const edit = findTextEdit(edits, file.modelPath);
    const theirs = file.modelContent;
    if (edit?.meta.automerge && theirs !== null && theirs === edit.llm_baseline && needsReview(edit, theirs))
      return {
        tree,
        served,
        file,
        edit,
        theirs,
        report: edit.meta.automerge,
        texts: await readMerged(tx, actor.appId, edit, theirs),
      };
    if (!edit || theirs === null || theirs === edit.llm_baseline) {
      const why = !edit
        ? 'Nobody has edited this file.'
        : 'There is no newer text than the one that your edit is based on.';
      throw conflict('NothingToMerge', why);
    }
    return { tree, file, edit, base: edit.llm_baseline ?? '', ours: edit.content ?? '', theirs };
  });
}

/** Returns what was merged into an edit that waits for review, with the decisions made since; null if no longer stored. */
async function readMerged(tx: Tx, appId: string, edit: EditRow, theirs: string): Promise<MergedTexts | null> {
  const before = await findTextsBeforeMerge(tx, appId, edit.edit_id);
  if (!before) return null;
  const { resolution } = edit.meta;
  const isOfThis = resolution?.current_sha256 === sha256Hex(theirs);
  return { ...before, theirs, ...(resolution && isOfThis ? { decisions: resolution.decisions } : {}) };
}

/** Sends each conflict to the model separately, and accepts answers that keep what the user wrote, adding the footnotes they cite. */
async function askModel(
  ctx: Context,
  appId: string,
  { tree, base, ours, theirs }: Start,
  structural: MergeResult,
  verdicts: Map<number, ModelVerdict>,
): Promise<MergeResult> {
  const { mergeHunk } = ctx.model;
  if (mergeHunk === null || structural.conflicts.length === 0) return structural;
  const accepted = new Map<number, string>();
  for (const [at, hunk] of structural.conflicts.entries()) {
    const verdict = await resolve(ctx, mergeHunk, { appId, purpose: 'merge', jobId: tree.tree_id }, hunk);
    if (verdict.ok) accepted.set(at, verdict.text);
    verdicts.set(at, verdict.ok ? { accepted: true } : { accepted: false, reason: verdict.reason });
  }
  const result = applyResolutions(structural, accepted);
  return { ...result, merged: completeFootnotes(result.merged, [ours, theirs, base]) };
}

/** Asks the model about one conflict. An unreachable or failing model leaves the conflict open, but never fails the merge. */
async function resolve(
  ctx: Context,
  mergeHunk: NonNullable<Model['mergeHunk']>,
  job: ModelJob,
  hunk: MergeConflict,
): Promise<Verification | { ok: false; reason: 'model-failed' }> {
  const { base, ours, theirs, context } = hunk;
  try {
    return verifyResolution(hunk, await withoutSlot(() => mergeHunk({ base, ours, theirs, context }, job)));
  } catch (error) {
    ctx.log.warn({ err: error }, 'the model did not resolve a conflict; the user side stands');
    return { ok: false, reason: 'model-failed' };
  }
}

async function presentDryRun(
  ctx: Context,
  actor: Actor,
  start: Start,
  merged: string,
  report: AutomergeReport,
): Promise<Tree> {
  const { served } = await readFiles(ctx.sql, actor.appId, start.tree);
  const files = served.map((f) => (f.path === start.file.path ? { ...f, content: merged } : f));
  const shown = { ...start.tree, meta: { ...start.tree.meta, automerge: report } };
  return presentTree(shown, files);
}

async function save(
  ctx: Context,
  actor: Actor,
  request: AutomergeRequest,
  start: Start,
  result: MergeResult,
  report: AutomergeReport,
): Promise<Tree> {
  const { appId } = actor;
  return transaction(ctx.sql, async (tx) => {
    const { owner, tree } = await lockFinishedTree(tx, actor, start.tree.tree_id);
    await checkVersion(tx, appId, tree, request.ifMatch, [request.path]);
    const { files } = await readFiles(tx, appId, tree);
    const isSame = files.find((f) => f.path === start.edit.path)?.content === start.theirs;
    await saveReplaced(tx, appId, [start.edit.edit_id], false);
    const saved =
      isSame &&
      (await withinEditsRoom(tx, owner, () =>
        updateEdit(tx, appId, start.edit.edit_id, start.edit.revision, {
          content: result.merged,
          llmBaseline: start.theirs,
          // With open conflicts the edit stays marked for review, because its reviewed baseline then differs from the model's text.
          reviewedBaseline: result.conflicts.length === 0 ? start.theirs : start.edit.reviewed_baseline,
          editedBy: actor.userId ?? start.edit.edited_by,
          meta: { ...start.edit.meta, automerge: { ...report } },
        }),
      ));
    if (!saved) throw treeBusy();
    await mergeMeta(tx, appId, tree.tree_id, { automerge: report });
    await raiseAffectedVersions(tx, owner, tree.tree_id);
    const after = await getFinishedTree(tx, actor, tree.tree_id);
    return presentTree(after, (await readFiles(tx, appId, after)).served);
  });
}
