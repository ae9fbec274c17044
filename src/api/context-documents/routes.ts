import { getConfig } from './config/get.ts';
import { resetConfig } from './config/reset.ts';
import { updateConfig } from './config/update.ts';
import { getDataSummary } from './data-summary.ts';
import { generateDigest } from './digest/generate.ts';
import { listDigests } from './digest/list.ts';
import { deleteContextDocument } from './documents/delete.ts';
import { generateContextDocument } from './documents/generate.ts';
import { getContextDocument } from './documents/get.ts';
import { listContextDocuments } from './documents/list.ts';
import { getEstimate } from './estimate.ts';
import { acceptProposalRoute } from './proposals/accept.ts';
import { createProposal } from './proposals/create.ts';
import { listProposals } from './proposals/list.ts';
import { refuseProposalRoute } from './proposals/refuse.ts';
import { getStaleness } from './staleness.ts';
import { deleteOverride } from './teams/delete-override.ts';
import { listOverrides } from './teams/list-overrides.ts';
import { renameTeam } from './teams/rename.ts';
import { getTree } from './tree/by-id.ts';
import { cancelTree } from './tree/cancel.ts';
import { createTree } from './tree/create.ts';
import { diffTree } from './tree/diff.ts';
import { clearEdits } from './tree/edits/clear.ts';
import { deleteEdit } from './tree/edits/delete.ts';
import { listEdits } from './tree/edits/list.ts';
import { resolveEdit } from './tree/edits/resolve.ts';
import { restoreClearedEdit } from './tree/edits/restore.ts';
import { exportTree } from './tree/export.ts';
import { automergeFile } from './tree/files/automerge.ts';
import { getFileContent } from './tree/files/content.ts';
import { getFileEvidence } from './tree/files/evidence.ts';
import { getFileHistory } from './tree/files/history.ts';
import { listTreeFiles } from './tree/files/list.ts';
import { patchFiles } from './tree/files/patch.ts';
import { getTreeHistory } from './tree/history.ts';
import { getLatestTree } from './tree/latest.ts';
import { listTrees } from './tree/list.ts';
import { getProgress } from './tree/progress.ts';
import { publishTree } from './tree/publish.ts';
import { regenerateDoc } from './tree/regenerate-doc.ts';
import { rollbackTree } from './tree/rollback.ts';
import type { Context } from '../../context.ts';
import type { Route } from '../../http/define-route.ts';

/** Every endpoint of trees and context documents, each defined in its own file. */
export const CONTEXT_DOCUMENT_ROUTES: readonly Route<Context>[] = [
  createTree,
  listTrees,
  getLatestTree,
  getTree,
  getTreeHistory,
  getProgress,
  cancelTree,
  diffTree,
  publishTree,
  rollbackTree,
  regenerateDoc,
  exportTree,
  listEdits,
  listTreeFiles,
  getFileContent,
  getFileHistory,
  getFileEvidence,
  patchFiles,
  automergeFile,
  resolveEdit,
  deleteEdit,
  restoreClearedEdit,
  clearEdits,
  createProposal,
  listProposals,
  acceptProposalRoute,
  refuseProposalRoute,
  generateContextDocument,
  listContextDocuments,
  getContextDocument,
  deleteContextDocument,
  generateDigest,
  listDigests,
  listOverrides,
  renameTeam,
  deleteOverride,
  getConfig,
  updateConfig,
  resetConfig,
  getDataSummary,
  getStaleness,
  getEstimate,
];
