import type { Send } from '../request.ts';
import { type BodyOf, type Call, fillPath, type QueryOf } from './call.ts';

const ONE = '/context-documents/tree/{tree_id}';

/** Trees: generating, reading and publishing them, and how they are written. */
export const treeCalls = (call: Call, send: Send) => ({
  /** Starts a generation, or returns the running one. */
  generateTree: (request: BodyOf<'POST /context-documents/tree'> = {}) =>
    call('POST /context-documents/tree', { body: request, repeatable: true }),
  /** Returns what a generation would write and what it would cost. */
  estimateTree: (workstreamName?: string) =>
    call('GET /context-documents/estimate', { query: { workstream_name: workstreamName } }),
  listTrees: (page: QueryOf<'GET /context-documents/tree'> = {}) =>
    call('GET /context-documents/tree', { query: page }),
  getLatestTree: () => call('GET /context-documents/tree/latest'),
  /** `asOf`: with people's edits as of a time in its history. */
  getTree: (treeId: string, asOf?: string) =>
    call('GET /context-documents/tree/by-id/{tree_id}', { path: [treeId], query: { as_of: asOf } }),
  /** Lists the served versions, one per change, newest first. */
  getTreeHistory: (treeId: string, page: QueryOf<`GET ${typeof ONE}/history`> = {}) =>
    call(`GET ${ONE}/history`, { path: [treeId], query: page }),
  getTreeProgress: (treeId: string) => call(`GET ${ONE}/progress`, { path: [treeId] }),
  diffTree: (treeId: string, of: QueryOf<`GET ${typeof ONE}/diff`> = {}) =>
    call(`GET ${ONE}/diff`, { path: [treeId], query: of }),
  publishTree: (treeId: string) => call(`POST ${ONE}/publish`, { path: [treeId], repeatable: true }),
  /** Creates a new tree with the files of an older one. */
  rollbackTree: (treeId: string) => call(`POST ${ONE}/rollback`, { path: [treeId], repeatable: true }),
  cancelTree: (treeId: string) => call(`POST ${ONE}/cancel`, { path: [treeId], repeatable: true }),
  /** Regenerates the file of one key. */
  regenerateFile: (treeId: string, key: string) =>
    call(`POST ${ONE}/regenerate-doc`, { path: [treeId], body: { key } }),
  /** Returns the tree as the bytes of a zip. */
  exportTree: (treeId: string) => send('GET', fillPath(`${ONE}/export`, [treeId])),
  /** Returns what changed since the latest tree was generated. */
  getStaleness: () => call('GET /context-documents/staleness'),
  getTreeConfig: () => call('GET /context-documents/config'),
  updateTreeConfig: (change: BodyOf<'PATCH /context-documents/config'>) =>
    call('PATCH /context-documents/config', { body: change, repeatable: true }),
  resetTreeConfig: () => call('POST /context-documents/config/reset', { repeatable: true }),
  getDataSummary: () => call('GET /context-documents/data-summary'),
  listTeamNames: () => call('GET /context-documents/teams/overrides'),
  renameTeam: (team: BodyOf<'POST /context-documents/teams/rename'>) =>
    call('POST /context-documents/teams/rename', { body: team }),
  deleteTeamName: (oldSlug: string) =>
    call('DELETE /context-documents/teams/overrides/{old_slug}', { path: [oldSlug] }),
});
