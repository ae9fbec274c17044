import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../client/api-error.ts';
import type { FileMergeReport, MergeDecision, MergeReport, Proposal, Tree } from '../../../client/types.ts';
import { client } from '../client.ts';
import { readDraft } from '../drafts.ts';
import { fileDraftName, fileDraftOf } from './file-draft.ts';
import type { ShownFile } from './shown-tree.ts';
import { readFile } from './tree-files.ts';

/** What is merged into a file: a person's edit, an agent's proposal, or a draft that was saved too late. */
export type MergeOf =
  | { kind: 'edit'; byModel: boolean }
  | { kind: 'proposal'; id: string }
  | { kind: 'draft' };

/** Three texts of a file, and the service's merge of them if it made one. */
export interface MergeToDecide {
  path: string;
  treeId: string;
  version: number;
  texts: { base: string | null; ours: string; theirs: string };
  report: { merged: string; hunks: MergeReport['hunks'] } | null;
  /** What was decided earlier and saved with some changes open: the decisions and the resulting text. */
  decided: { saved: string; decisions: readonly MergeDecision[] } | null;
  edit: MergedEdit | null;
  proposal: Proposal | null;
}

/** What saving the merge of an edit must state: which edit, and which of the service's texts the person saw. */
export interface MergedEdit {
  editId: string;
  currentSha256: string;
  servedSha256: string;
}

/** A merge to decide; null if there is nothing left to merge. */
export const mergeQuery = (path: string, of: MergeOf) =>
  queryOptions({
    queryKey: ['merge', path, of],
    queryFn: () => readMerge(path, of),
    // Must not change while someone decides: a save that comes too late refetches them.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });

async function readMerge(path: string, of: MergeOf): Promise<MergeToDecide | null> {
  if (of.kind === 'edit') return readEditMerge(path, of.byModel);
  const shown = await readFile(path);
  if (!shown) return null;
  const { tree, file } = shown;
  const about = {
    path,
    treeId: tree.tree_id,
    version: file.tree_version,
    report: null,
    decided: null,
    edit: null,
  };
  if (of.kind === 'draft') {
    const draft = fileDraftOf(readDraft(fileDraftName(path)));
    if (!draft || draft.text === file.content) return null;
    return { ...about, proposal: null, texts: { base: draft.base, ours: draft.text, theirs: file.content } };
  }
  const { items } = await client.listProposals(tree.tree_id, { path, size: 100 });
  const proposal = items.find(({ id, status }) => id === of.id && ['open', 'outdated'].includes(status));
  if (!proposal) return null;
  const base = await readProposalBase(shown, proposal);
  return { ...about, proposal, texts: { base, ours: file.content, theirs: proposal.content } };
}

async function readEditMerge(path: string, byModel: boolean): Promise<MergeToDecide | null> {
  const { tree_id: treeId } = await client.getLatestTree();
  const merged = await previewMerge(treeId, path, byModel);
  const file = merged?.files?.[0];
  if (!merged || !file) return null;
  const report = reportOf(merged);
  const { edit_id: editId, current_sha256: currentSha256, decisions = null } = report;
  return {
    path,
    treeId,
    version: merged.version,
    texts: report.texts ?? (await readEditTexts(treeId, editId)),
    report: decisions || !report.texts ? null : { merged: file.content, hunks: report.hunks },
    decided: decisions && { saved: file.content, decisions },
    edit: { editId, currentSha256, servedSha256: file.sha256 },
    proposal: null,
  };
}

async function previewMerge(treeId: string, path: string, byModel: boolean): Promise<Tree | null> {
  try {
    return await client.automergeFile(treeId, path, {
      dry_run: true,
      only_file: true,
      strategy: byModel ? 'auto' : 'structural',
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NothingToMerge') return null;
    throw error;
  }
}

// Safe: the service's own answer has this form by its types.
const reportOf = ({ meta }: Tree): FileMergeReport => meta.automerge as FileMergeReport;

/** Returns the texts of a merge from before texts were stored: the common base is no longer known. */
async function readEditTexts(treeId: string, editId: string): Promise<MergeToDecide['texts']> {
  const { items } = await client.listEdits(treeId);
  const edit = items.find((one) => one.edit_id === editId);
  return { base: null, ours: edit?.content ?? '', theirs: edit?.current ?? '' };
}

/** How many versions of a file to search for the text that an agent read. */
const READ_BEFORE_MAX = 5;

/** Returns the text that an agent read: the served one if unchanged, else one served before the proposal; null if it is gone. */
async function readProposalBase({ tree, file }: ShownFile, proposal: Proposal): Promise<string | null> {
  if (file.sha256 === proposal.base_sha256) return file.content;
  const { items } = await client.getFileHistory(tree.tree_id, file.path, { size: 50 });
  const before = items.filter(({ time }) => Date.parse(time) <= Date.parse(proposal.created_at));
  for (const { version } of before.slice(0, READ_BEFORE_MAX)) {
    const then = await client.getTreeFile(tree.tree_id, file.path, version);
    if (then.sha256 === proposal.base_sha256) return then.content;
  }
  return null;
}
