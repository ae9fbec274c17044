import type { BodyOf, Call, QueryOf } from './call.ts';

/** Search, stored queries, and people's ratings. */
export const searchCalls = (call: Call) => ({
  queryMemories: (query: BodyOf<'POST /memories/query'>) =>
    call('POST /memories/query', { body: query, repeatable: true }),
  /** Completes what someone types: returns titles, names and files with that prefix. */
  suggest: (q: string, limit?: number, { signal }: { signal?: AbortSignal } = {}) =>
    call('GET /search/suggest', { query: { q, limit }, signal }),
  listQueries: (page: QueryOf<'GET /evaluate/queries'> = {}) =>
    call('GET /evaluate/queries', { query: page }),
  getQuery: (queryId: string) => call('GET /evaluate/query/{query_id}', { path: [queryId] }),
  rateQuery: (queryId: string, rating: BodyOf<'POST /evaluate/query/{query_id}'>) =>
    call('POST /evaluate/query/{query_id}', { path: [queryId], body: rating, repeatable: true }),
  rateHighlight: (highlightId: string, rating: BodyOf<'POST /evaluate/highlight/{highlight_id}'>) =>
    call('POST /evaluate/highlight/{highlight_id}', { path: [highlightId], body: rating, repeatable: true }),
  /** Returns what the caller's ratings say about documents. */
  getEvaluationSet: (page: QueryOf<'GET /evaluate/set'> = {}) => call('GET /evaluate/set', { query: page }),
  /** Lists what people said about search results. */
  listFeedback: (page: QueryOf<'GET /evaluate/feedback'> = {}) =>
    call('GET /evaluate/feedback', { query: page }),
  listLiveSources: () => call('GET /live/sources'),
  listLiveResources: (source: string, page: QueryOf<'GET /live/{source}/resources'> = {}) =>
    call('GET /live/{source}/resources', { path: [source], query: page }),
  getLiveResource: (
    source: string,
    resourceId: string,
    how: QueryOf<'GET /live/{source}/resources/{resource_id}'> = {},
  ) => call('GET /live/{source}/resources/{resource_id}', { path: [source, resourceId], query: how }),
  searchLive: (source: string, search: BodyOf<'POST /live/{source}/search'>) =>
    call('POST /live/{source}/search', { path: [source], body: search }),
  storeEmotionalState: (state: BodyOf<'POST /emotional-state'>) =>
    call('POST /emotional-state', { body: state }),
  getEmotionalState: (of: QueryOf<'GET /emotional-state'> = {}) =>
    call('GET /emotional-state', { query: of }),
  listEmotionalStates: (of: QueryOf<'GET /emotional-state/recent'> = {}) =>
    call('GET /emotional-state/recent', { query: of }),
});
