import type { BodyOf, Call, QueryOf } from './call.ts';

const TREE = '/context-documents/tree/{tree_id}';
const PROPOSAL = '/context-documents/proposals/{proposal_id}';

/** Returns a header with which the service answers 409 if the tree is no longer at that version. */
const ifMatch = (version: number | undefined): { headers?: Record<string, string> } =>
  version === undefined ? {} : { headers: { 'if-match': `"${version}"` } };

/** Files of trees: reading and changing them, people's edits, and agents' proposals. */
export const fileCalls = (call: Call) => ({
  listTreeFiles: (treeId: string, page: QueryOf<`GET ${typeof TREE}/files`> = {}) =>
    call(`GET ${TREE}/files`, { path: [treeId], query: page }),
  getTreeFile: (treeId: string, path: string, version?: number) =>
    call(`GET ${TREE}/files/content`, { path: [treeId], query: { path, version } }),
  getFileHistory: (treeId: string, path: string, page: { cursor?: string; size?: number } = {}) =>
    call(`GET ${TREE}/files/history`, { path: [treeId], query: { path, ...page } }),
  /** Returns the evidence behind a footnote of a file. */
  getFileEvidence: (treeId: string, path: string, label: string) =>
    call(`GET ${TREE}/files/evidence`, { path: [treeId], query: { path, label } }),
  /** `version`: the tree version that the changes are based on. */
  changeFiles: (treeId: string, changes: BodyOf<`PATCH ${typeof TREE}/files`>, version?: number) =>
    call(`PATCH ${TREE}/files`, { path: [treeId], body: changes, repeatable: true, ...ifMatch(version) }),
  /** With `dry_run`, saves nothing: `meta.automerge` of the answer describes what would change. */
  automergeFile: (
    treeId: string,
    path: string,
    how: Omit<BodyOf<`POST ${typeof TREE}/files/automerge`>, 'path'> = {},
  ) => call(`POST ${TREE}/files/automerge`, { path: [treeId], body: { path, ...how }, repeatable: true }),
  listEdits: (treeId: string) => call(`GET ${TREE}/edits`, { path: [treeId] }),
  /**
   * Ends the review of an edit, with `content` as the file's text or else the edit unchanged; while any decision is open, it stays in
   * review. 409 `NewerText` if the text no longer matches `current_sha256`.
   */
  resolveEdit: (
    treeId: string,
    editId: string,
    resolution: BodyOf<`POST ${typeof TREE}/edits/{edit_id}/resolve`> = {},
    version?: number,
  ) =>
    call(`POST ${TREE}/edits/{edit_id}/resolve`, {
      path: [treeId, editId],
      body: resolution,
      repeatable: true,
      ...ifMatch(version),
    }),
  deleteEdit: (editId: string) => call('DELETE /context-documents/tree/edits/{edit_id}', { path: [editId] }),
  /** Without paths and kinds, clears all edits. */
  clearEdits: (which: BodyOf<'POST /context-documents/tree/edits/clear'> = {}) =>
    call('POST /context-documents/tree/edits/clear', { body: which }),
  restoreEdit: (editId: string) =>
    call('POST /context-documents/tree/edits/{edit_id}/restore', { path: [editId] }),
  /** Merges three texts; stores nothing. */
  merge: (texts: BodyOf<'POST /merge'>) => call('POST /merge', { body: texts, repeatable: true }),
  proposeEdit: (treeId: string, proposal: BodyOf<`POST ${typeof TREE}/proposals`>) =>
    call(`POST ${TREE}/proposals`, { path: [treeId], body: proposal, repeatable: true }),
  listProposals: (treeId: string, page: QueryOf<`GET ${typeof TREE}/proposals`> = {}) =>
    call(`GET ${TREE}/proposals`, { path: [treeId], query: page }),
  /** `content` replaces the proposed text. */
  acceptProposal: (proposalId: string, content?: string) =>
    call(`POST ${PROPOSAL}/accept`, { path: [proposalId], body: content === undefined ? {} : { content } }),
  refuseProposal: (proposalId: string, reason?: string) =>
    call(`POST ${PROPOSAL}/refuse`, { path: [proposalId], body: reason === undefined ? {} : { reason } }),
});
