import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../client/api-error.ts';
import type { FileMergeReport, MergeDecision, MergeReport, Proposal, Tree } from '../../../client/types.ts';
import { client } from '../client.ts';
import { readDraft } from '../drafts.ts';
import { fileDraftName, fileDraftOf } from './file-draft.ts';
import type { ShownFile } from './shown-tree.ts';
import { readFile } from './tree-files.ts';

/** What is merged into a file: a person's edit, an agent's proposal, or a text that was saved too late. */
export type MergeOf =
  | { kind: 'edit'; byModel: boolean }
  | { kind: 'proposal'; id: string }
  | { kind: 'draft' };

/** Three texts of a file, and what the service says of their merge where it makes it itself. */
export interface MergeToDecide {
  path: string;
  treeId: string;
  version: number;
  texts: { base: string | null; ours: string; theirs: string };
  report: { merged: string; hunks: MergeReport['hunks'] } | null;
  /** Decided at an earlier time, and saved with something left open: what was decided, and the text that came of it. */
  decided: { saved: string; decisions: readonly MergeDecision[] } | null;
  edit: MergedEdit | null;
  proposal: Proposal | null;
}

/** What saving the merge of an edit shows: which edit, and which texts of the service the person saw. */
export interface MergedEdit {
  editId: string;
  currentSha256: string;
  servedSha256: string;
}

/** Null when there is nothing to merge any more. */
export const mergeQuery = (path: string, of: MergeOf) =>
  queryOptions({
    queryKey: ['merge', path, of],
    queryFn: () => readMerge(path, of),
    // Texts that change under the hands of who decides would be no help: a save that comes too late reads them again.
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

// The service's own answer, whose form its types promise.
const reportOf = ({ meta }: Tree): FileMergeReport => meta.automerge as FileMergeReport;

/** What was merged before texts were kept: what both come from is not known any more. */
async function readEditTexts(treeId: string, editId: string): Promise<MergeToDecide['texts']> {
  const { items } = await client.listEdits(treeId);
  const edit = items.find((one) => one.edit_id === editId);
  return { base: null, ours: edit?.content ?? '', theirs: edit?.current ?? '' };
}

/** Texts of a file that are looked at for the one that an agent read. */
const READ_BEFORE_MAX = 5;

/** The text that an agent read: what is served, when it is still that, else one that was served before it proposed; null when it is gone. */
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
