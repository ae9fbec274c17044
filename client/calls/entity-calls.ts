import type { BodyOf, Call, QueryOf } from './call.ts';

/** People, teams, projects and other things that documents name. */
export const entityCalls = (call: Call) => ({
  listEntities: (page: QueryOf<'GET /entities'> = {}) => call('GET /entities', { query: page }),
  searchEntities: (search: BodyOf<'POST /entities/search'>) =>
    call('POST /entities/search', { body: search, repeatable: true }),
  getEntity: (entityId: string) => call('GET /entities/{entity_id}', { path: [entityId] }),
  updateEntity: (entityId: string, change: BodyOf<'PATCH /entities/{entity_id}'>) =>
    call('PATCH /entities/{entity_id}', { path: [entityId], body: change, repeatable: true }),
  listRelatedEntities: (entityId: string, page: QueryOf<'GET /entities/{entity_id}/related'> = {}) =>
    call('GET /entities/{entity_id}/related', { path: [entityId], query: page }),
  listEntitySources: (entityId: string, page: QueryOf<'GET /entities/{entity_id}/sources'> = {}) =>
    call('GET /entities/{entity_id}/sources', { path: [entityId], query: page }),
  getEntityGraph: (entityId: string, limit?: number) =>
    call('GET /entities/{entity_id}/graph', { path: [entityId], query: { limit } }),
  getEntityTimeline: (entityId: string, page: QueryOf<'GET /entities/{entity_id}/timeline'> = {}) =>
    call('GET /entities/{entity_id}/timeline', { path: [entityId], query: page }),
  mergeEntities: (merge: BodyOf<'POST /entities/merge'>) => call('POST /entities/merge', { body: merge }),
  /** Lists the caller's decisions about entities that can be undone. */
  listEntityMerges: (page: QueryOf<'GET /entities/merges'> = {}) =>
    call('GET /entities/merges', { query: page }),
  undoMerge: (mergeId: string) => call('POST /entities/merges/{merge_id}/undo', { path: [mergeId] }),
  listEntityReviews: (page: QueryOf<'GET /entities/reviews'> = {}) =>
    call('GET /entities/reviews', { query: page }),
  /** `into`: which of the two keeps its id and name. The merge can be undone. */
  decideEntityReview: (reviewId: string, decision: BodyOf<'POST /entities/reviews/{review_id}'>) =>
    call('POST /entities/reviews/{review_id}', { path: [reviewId], body: decision }),
});
