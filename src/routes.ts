import { createApp } from './auth/routes/create-app.ts';
import { createKey } from './auth/routes/create-key.ts';
import { createUserToken } from './auth/routes/create-user-token.ts';
import { deleteUser } from './auth/routes/delete-user.ts';
import { getMe } from './auth/routes/get-me.ts';
import { listKeys } from './auth/routes/list-keys.ts';
import { listUsers } from './auth/routes/list-users.ts';
import { revokeKey } from './auth/routes/revoke-key.ts';
import { updateIssuer } from './auth/routes/update-issuer.ts';
import type { Context } from './context.ts';
import { getEntity } from './entities/routes/get-entity.ts';
import { listEntities } from './entities/routes/list-entities.ts';
import { listEntitySources } from './entities/routes/list-entity-sources.ts';
import { searchEntities } from './entities/routes/search-entities.ts';
import type { Route } from './http/define-route.ts';
import { addBulk } from './ingest/routes/add-bulk.ts';
import { addMemory } from './ingest/routes/add-memory.ts';
import { deleteMemory } from './ingest/routes/delete-memory.ts';
import { importMemories } from './ingest/routes/import-memories.ts';
import { addTrace } from './ingest/routes/add-trace.ts';
import { uploadMemory } from './ingest/routes/upload-memory.ts';
import { updateMemory } from './ingest/routes/update-memory.ts';
import { approveMemory } from './memories/routes/approve-memory.ts';
import { getMemory } from './memories/routes/get-memory.ts';
import { getStatus } from './memories/routes/get-status.ts';
import { listMemories } from './memories/routes/list-memories.ts';
import { rejectMemory } from './memories/routes/reject-memory.ts';
import { getHealthz } from './operations/get-healthz.ts';
import { getMetrics } from './operations/get-metrics.ts';
import { getReadyz } from './operations/get-readyz.ts';
import { getUsage } from './operations/get-usage.ts';
import { queryMemories } from './search/routes/query-memories.ts';
import { deleteOverride } from './teams/routes/delete-override.ts';
import { listOverrides } from './teams/routes/list-overrides.ts';
import { cancelTree } from './trees/routes/cancel-tree.ts';
import { createTree } from './trees/routes/create-tree.ts';
import { diffTree } from './trees/routes/diff-tree.ts';
import { exportTree } from './trees/routes/export-tree.ts';
import { getLatestTree } from './trees/routes/get-latest-tree.ts';
import { getProgress } from './trees/routes/get-progress.ts';
import { getTree } from './trees/routes/get-tree.ts';
import { listTrees } from './trees/routes/list-trees.ts';
import { mergeTexts } from './trees/routes/merge-texts.ts';
import { publishTree } from './trees/routes/publish-tree.ts';
import { regenerateDoc } from './trees/routes/regenerate-doc.ts';
import { rollbackTree } from './trees/routes/rollback-tree.ts';
import { getConfig } from './trees/routes/config/get-config.ts';
import { getDataSummary } from './trees/routes/config/get-data-summary.ts';
import { getStaleness } from './trees/routes/config/get-staleness.ts';
import { renameTeam } from './trees/routes/config/rename-team.ts';
import { resetConfig } from './trees/routes/config/reset-config.ts';
import { updateConfig } from './trees/routes/config/update-config.ts';
import { automergeFile } from './trees/routes/edits/automerge-file.ts';
import { clearEdits } from './trees/routes/edits/clear-edits.ts';
import { deleteEdit } from './trees/routes/edits/delete-edit.ts';
import { listEdits } from './trees/routes/edits/list-edits.ts';
import { patchFiles } from './trees/routes/edits/patch-files.ts';
import { resolveEdit } from './trees/routes/edits/resolve-edit.ts';

/** Every endpoint of the service: from here it is one hop to its file. */
export const ROUTES: readonly Route<Context>[] = [
  addMemory,
  addBulk,
  importMemories,
  uploadMemory,
  addTrace,
  updateMemory,
  deleteMemory,
  getMemory,
  listMemories,
  getStatus,
  approveMemory,
  rejectMemory,
  queryMemories,
  searchEntities,
  listEntities,
  getEntity,
  listEntitySources,
  createTree,
  listTrees,
  getLatestTree,
  getTree,
  getProgress,
  cancelTree,
  diffTree,
  publishTree,
  rollbackTree,
  regenerateDoc,
  exportTree,
  listEdits,
  patchFiles,
  automergeFile,
  resolveEdit,
  deleteEdit,
  clearEdits,
  mergeTexts,
  listOverrides,
  renameTeam,
  deleteOverride,
  getConfig,
  updateConfig,
  resetConfig,
  getDataSummary,
  getStaleness,
  createUserToken,
  getMe,
  deleteUser,
  listKeys,
  createKey,
  revokeKey,
  listUsers,
  createApp,
  updateIssuer,
  getHealthz,
  getReadyz,
  getMetrics,
  getUsage,
];
