import { listAgents } from './api/auth/agents/list.ts';
import { revokeAgent } from './api/auth/agents/revoke.ts';
import { createApp } from './api/auth/create-app.ts';
import { createKey } from './api/auth/create-key.ts';
import { revokeTokens } from './api/auth/tokens/revoke.ts';
import { rotateTokenSecret } from './api/auth/tokens/rotate-secret.ts';
import { updateDefaultScopes } from './api/auth/tokens/update-default-scopes.ts';
import { deleteSession } from './api/auth/session/end.ts';
import { getSession } from './api/auth/session/get.ts';
import { postSession } from './api/auth/session/open.ts';
import { createSignInCode } from './api/auth/session/sign-in-code.ts';
import { createUserToken } from './api/auth/user-token.ts';
import { deleteUser } from './api/auth/delete.ts';
import { getMe } from './api/auth/me.ts';
import { listKeys } from './api/auth/list-keys.ts';
import { users } from './api/users/identities.ts';
import { revokeKey } from './api/auth/revoke-key.ts';
import { updateIssuer } from './api/auth/update-issuer.ts';
import { CONTEXT_DOCUMENT_ROUTES } from './api/context-documents/routes.ts';
import type { Context } from './context.ts';
import { getEmotionalState } from './api/emotional-state/latest.ts';
import { listEmotionalStates } from './api/emotional-state/recent.ts';
import { storeEmotionalState } from './api/emotional-state/store.ts';
import { listenToEvents } from './api/events/listen.ts';
import { exportEvaluationSet } from './api/evaluate/export-set.ts';
import { getQuery } from './api/evaluate/get-query.ts';
import { listFeedback } from './api/evaluate/list-feedback.ts';
import { listQueries } from './api/evaluate/list-asked.ts';
import { scoreHighlight } from './api/evaluate/score-highlight.ts';
import { scoreQuery } from './api/evaluate/score-query.ts';
import { getLiveResource } from './api/live/get-resource.ts';
import { listLiveResources } from './api/live/list-resources.ts';
import { searchLive } from './api/live/search.ts';
import { listLiveSources } from './api/live/sources.ts';
import { addMessages } from './api/messages/add.ts';
import { listVault } from './api/vault/list.ts';
import { getEntity } from './api/entities/get.ts';
import { listEntities } from './api/entities/list.ts';
import { decideEntityReview } from './api/entities/decide-review.ts';
import { mergeEntitiesRoute } from './api/entities/merge.ts';
import { listEntityMerges } from './api/entities/merges.ts';
import { listEntityRelated } from './api/entities/related.ts';
import { listEntityReviews } from './api/entities/reviews.ts';
import { listEntitySources } from './api/entities/sources.ts';
import { undoMerge } from './api/entities/undo-merge.ts';
import { getEntityGraph } from './api/entities/overview/graph.ts';
import { getEntityTimeline } from './api/entities/overview/timeline.ts';
import { updateEntityRoute } from './api/entities/update.ts';
import { searchEntities } from './api/entities/search.ts';
import type { Route } from './http/define-route.ts';
import { postMcp } from './mcp/post-mcp.ts';
import { addBulk } from './api/memories/add-bulk.ts';
import { addMemory } from './api/memories/add.ts';
import { deleteBulk } from './api/memories/delete-bulk.ts';
import { deleteMemory } from './api/memories/delete.ts';
import { importMemories } from './api/memories/import.ts';
import { addTrace } from './api/trace/add.ts';
import { previewMemory } from './api/memories/upload/preview.ts';
import { uploadMemory } from './api/memories/upload/upload.ts';
import { updateMemory } from './api/memories/update.ts';
import { approveMemory } from './api/memories/review/approve.ts';
import { getExtracted } from './api/memories/extracted.ts';
import { getMemory } from './api/memories/get.ts';
import { getStatus } from './api/memories/status.ts';
import { listMemories } from './api/memories/lists/list.ts';
import { rejectMemory } from './api/memories/review/reject.ts';
import { changeBulk } from './api/memories/lists/bulk.ts';
import { getTimeline } from './api/memories/lists/timeline.ts';
import { getSamples } from './api/samples/count.ts';
import { removeSamples } from './api/samples/delete.ts';
import { postSamples } from './api/samples/load.ts';
import { suggest } from './api/search/suggest.ts';
import { listAudit } from './api/audit/list.ts';
import { approveDevice } from './api/oauth/approve-device.ts';
import { authorizeAgent } from './api/oauth/authorize.ts';
import { consentToAgent } from './api/oauth/consent.ts';
import { showDevicePage } from './api/oauth/device-page.ts';
import { registerAgentClient } from './api/oauth/register.ts';
import { getResourceMetadata } from './api/oauth/resource-metadata.ts';
import { revokeAgentToken } from './api/oauth/revoke-token.ts';
import { getServerMetadata } from './api/oauth/server-metadata.ts';
import { startDeviceLogin } from './api/oauth/start-device-login.ts';
import { createAgentToken } from './api/oauth/token.ts';
import { getHealthz } from './api/operations/healthz.ts';
import { getMetrics } from './api/operations/metrics.ts';
import { getReadyz } from './api/operations/readyz.ts';
import { getUsage } from './api/operations/usage.ts';
import { queryMemories } from './api/memories/query.ts';
import { postMerge } from './api/merge/merge.ts';
import { actOnAccounts } from './api/actions/act.ts';
import { changeConnectionState } from './api/connections/change-state.ts';
import { createConnection } from './api/connections/create.ts';
import { connectionFailures } from './api/connections/failures.ts';
import { changeWhatIsRead } from './api/connections/update.ts';
import { showConnection } from './api/connections/get.ts';
import { listConnections } from './api/connections/list.ts';
import { reauthConnection } from './api/connections/reauth.ts';
import { revokeConnection } from './api/connections/revoke.ts';
import { listConnectionRuns } from './api/connections/runs.ts';
import { connectIntegrations } from './api/integrations/connect.ts';
import { createWebhook } from './api/webhooks/create.ts';
import { deleteWebhook } from './api/webhooks/delete.ts';
import { listDeliveries } from './api/webhooks/deliveries/list.ts';
import { replayDelivery } from './api/webhooks/deliveries/replay.ts';
import { replayWebhook } from './api/webhooks/deliveries/replay-all.ts';
import { listWebhooks } from './api/webhooks/list.ts';
import { rotateWebhook } from './api/webhooks/rotate.ts';
import { testWebhook } from './api/webhooks/test-endpoint.ts';
import { updateWebhook } from './api/webhooks/update.ts';

/** Every endpoint of the service, each defined in its own file. */
export const ROUTES: readonly Route<Context>[] = [
  addMemory,
  addBulk,
  importMemories,
  uploadMemory,
  previewMemory,
  addTrace,
  updateMemory,
  deleteMemory,
  deleteBulk,
  getMemory,
  getExtracted,
  listMemories,
  getTimeline,
  changeBulk,
  suggest,
  getSamples,
  postSamples,
  removeSamples,
  getStatus,
  approveMemory,
  rejectMemory,
  listVault,
  addMessages,
  listLiveSources,
  listLiveResources,
  getLiveResource,
  searchLive,
  storeEmotionalState,
  getEmotionalState,
  listEmotionalStates,
  listQueries,
  getQuery,
  scoreQuery,
  scoreHighlight,
  listFeedback,
  exportEvaluationSet,
  queryMemories,
  searchEntities,
  listEntities,
  listEntityReviews,
  decideEntityReview,
  mergeEntitiesRoute,
  listEntityMerges,
  undoMerge,
  getEntity,
  updateEntityRoute,
  listEntityRelated,
  getEntityGraph,
  getEntityTimeline,
  listEntitySources,
  ...CONTEXT_DOCUMENT_ROUTES,
  postMerge,
  postMcp,
  ...getResourceMetadata,
  getServerMetadata,
  registerAgentClient,
  authorizeAgent,
  consentToAgent,
  createAgentToken,
  startDeviceLogin,
  showDevicePage,
  approveDevice,
  revokeAgentToken,
  createUserToken,
  revokeTokens,
  rotateTokenSecret,
  updateDefaultScopes,
  getMe,
  postSession,
  getSession,
  deleteSession,
  createSignInCode,
  deleteUser,
  listKeys,
  createKey,
  revokeKey,
  ...users,
  listAgents,
  revokeAgent,
  createApp,
  updateIssuer,
  listenToEvents,
  ...connectIntegrations,
  listConnections,
  createConnection,
  showConnection,
  ...changeWhatIsRead,
  revokeConnection,
  ...changeConnectionState,
  reauthConnection,
  listConnectionRuns,
  ...connectionFailures,
  ...actOnAccounts,
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhook,
  testWebhook,
  listDeliveries,
  replayDelivery,
  replayWebhook,
  getHealthz,
  getReadyz,
  getMetrics,
  getUsage,
  listAudit,
];
