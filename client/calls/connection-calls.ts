import type { BodyOf, Call, QueryOf } from './call.ts';

/** Connected accounts and sites, and the results of their runs. */
export const connectionCalls = (call: Call) => ({
  listIntegrations: () => call('GET /integrations/list'),
  /** Returns the address at which a person connects an account in a browser. */
  connectIntegration: (source: string, account: BodyOf<'POST /integrations/{integration_id}/connect'> = {}) =>
    call('POST /integrations/{integration_id}/connect', { path: [source], body: account }),
  /** Same as `connectIntegration`, with the query that existing clients send. */
  connectIntegrationByQuery: (
    source: string,
    query: QueryOf<'GET /integrations/{integration_id}/connect'> = {},
  ) => call('GET /integrations/{integration_id}/connect', { path: [source], query }),
  /** The vendor's own webhooks, which start a run at once. */
  getConnectionHook: (id: string) => call('GET /connections/{connection_id}/hook', { path: [id] }),
  putConnectionHook: (id: string, hook: BodyOf<'PUT /connections/{connection_id}/hook'>) =>
    call('PUT /connections/{connection_id}/hook', { path: [id], body: hook }),
  deleteConnectionHook: (id: string) => call('DELETE /connections/{connection_id}/hook', { path: [id] }),
  /** The app's own client, registered with the vendor of a source. */
  putIntegrationClient: (source: string, client: BodyOf<'PUT /integrations/{integration_id}/client'>) =>
    call('PUT /integrations/{integration_id}/client', { path: [source], body: client }),
  deleteIntegrationClient: (source: string) =>
    call('DELETE /integrations/{integration_id}/client', { path: [source] }),
  listConnections: () => call('GET /connections/list'),
  createConnection: (account: BodyOf<'POST /connections'>) => call('POST /connections', { body: account }),
  getConnection: (id: string) => call('GET /connections/{connection_id}', { path: [id] }),
  updateConnection: (id: string, change: BodyOf<'PATCH /connections/{connection_id}'>) =>
    call('PATCH /connections/{connection_id}', { path: [id], body: change }),
  revokeConnection: (id: string, how: QueryOf<'DELETE /connections/{connection_id}/revoke'> = {}) =>
    call('DELETE /connections/{connection_id}/revoke', { path: [id], query: how }),
  syncConnection: (id: string, how: QueryOf<'POST /connections/{connection_id}/sync'> = {}) =>
    call('POST /connections/{connection_id}/sync', { path: [id], query: how }),
  pauseConnection: (id: string) => call('POST /connections/{connection_id}/pause', { path: [id] }),
  resumeConnection: (id: string) => call('POST /connections/{connection_id}/resume', { path: [id] }),
  reauthConnection: (id: string, key: BodyOf<'POST /connections/{connection_id}/reauth'>) =>
    call('POST /connections/{connection_id}/reauth', { path: [id], body: key }),
  listConnectionRuns: (id: string, page: QueryOf<'GET /connections/{connection_id}/runs'> = {}) =>
    call('GET /connections/{connection_id}/runs', { path: [id], query: page }),
  listConnectionFailures: (id: string, page: QueryOf<'GET /connections/{connection_id}/failures'> = {}) =>
    call('GET /connections/{connection_id}/failures', { path: [id], query: page }),
  retryConnectionFailures: (id: string) =>
    call('POST /connections/{connection_id}/failures/retry', { path: [id] }),
  /** Lists the channels, calendars or teams of an account, and which of them are read. */
  listChannels: (source: string, query: QueryOf<'GET /integrations/{integration_id}/channels'> = {}) =>
    call('GET /integrations/{integration_id}/channels', { path: [source], query }),
  chooseChannels: (source: string, id: string, channels: string[]) =>
    call('PATCH /integrations/{integration_id}/connections/{connection_id}', {
      path: [source, id],
      body: { channels },
    }),
  /** This and the next list exist for older clients. */
  listSlackChannels: (query: QueryOf<'GET /integrations/slack/list'> = {}) =>
    call('GET /integrations/slack/list', { query }),
  listGoogleCalendars: () => call('GET /integrations/google_calendar/list'),
  listFolders: (id: string, query: QueryOf<'GET /connections/{connection_id}/folders'> = {}) =>
    call('GET /connections/{connection_id}/folders', { path: [id], query }),
  listFolderPolicies: (id: string) =>
    call('GET /connections/{connection_id}/folder-policies', { path: [id] }),
  setFolderPolicy: (id: string, policy: BodyOf<'POST /connections/{connection_id}/folder-policies'>) =>
    call('POST /connections/{connection_id}/folder-policies', { path: [id], body: policy }),
  deleteFolderPolicy: (id: string, policyId: string) =>
    call('DELETE /connections/{connection_id}/folder-policies/{policy_id}', { path: [id, policyId] }),
  sendMessage: (message: BodyOf<'POST /actions/send_message'>) =>
    call('POST /actions/send_message', { body: message }),
  addReaction: (reaction: BodyOf<'POST /actions/add_reaction'>) =>
    call('POST /actions/add_reaction', { body: reaction }),
  indexSite: (site: BodyOf<'POST /integrations/web_crawler/index'>) =>
    call('POST /integrations/web_crawler/index', { body: site }),
  /** Same as `indexSite`, with the query that older clients send. */
  indexSiteByQuery: (site: QueryOf<'GET /integrations/web_crawler/index'>) =>
    call('GET /integrations/web_crawler/index', { query: site }),
  getSiteStatus: (page: QueryOf<'GET /integrations/web_crawler/status'>) =>
    call('GET /integrations/web_crawler/status', { query: page }),
});
