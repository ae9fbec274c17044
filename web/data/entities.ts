import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import type { EntityType } from '../../src/vocabulary.ts';
import { client } from './client.ts';

const PAGE_ROWS = 100;
const FOUND_MAX = 50;

/** Entities, most mentions first, paginated. */
export const entitiesQuery = (filter: { type?: EntityType | undefined }) =>
  infiniteQueryOptions({
    queryKey: ['entities', 'list', filter],
    queryFn: ({ pageParam }) =>
      client.listEntities({
        sort_by: 'prominence',
        sort_dir: 'desc',
        limit: PAGE_ROWS,
        ...(filter.type === undefined ? {} : { type: filter.type }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** Entities with names similar to what was typed. */
export const foundEntitiesQuery = ({ q, type }: { q: string; type?: EntityType | undefined }) =>
  queryOptions({
    queryKey: ['entities', 'found', q, type ?? null],
    queryFn: () =>
      client.searchEntities({ query: q, limit: FOUND_MAX, ...(type === undefined ? {} : { type }) }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

export const entityQuery = (id: string) =>
  queryOptions({ queryKey: ['entities', 'one', id], queryFn: () => client.getEntity(id) });

export const relatedQuery = (id: string) =>
  queryOptions({
    queryKey: ['entities', 'related', id],
    queryFn: () => client.listRelatedEntities(id, { limit: 30 }),
  });

/** Quotes of documents that name the entity. */
export const quotesQuery = (id: string) =>
  queryOptions({
    queryKey: ['entities', 'quotes', id],
    queryFn: () => client.listEntitySources(id, { limit: 50 }),
  });

/** Which entities occur together in its documents, at most 300. */
export const graphQuery = (id: string) =>
  queryOptions({ queryKey: ['entities', 'graph', id], queryFn: () => client.getEntityGraph(id) });
export type EntityGraph = Awaited<ReturnType<typeof client.getEntityGraph>>;

/** How many documents it appears in, by month. */
export const entityTimelineQuery = (id: string) =>
  queryOptions({ queryKey: ['entities', 'timeline', id], queryFn: () => client.getEntityTimeline(id) });

/** Pairs that may be the same entity. */
export const reviewsQuery = queryOptions({
  queryKey: ['entities', 'reviews'],
  queryFn: () => client.listEntityReviews({ limit: 50 }),
});

/** Decisions about entities that the person can undo, for one entity or all; newest first. */
export const mergesQuery = (entityId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['entities', 'merges', entityId ?? null],
    queryFn: ({ pageParam }) =>
      client.listEntityMerges({
        limit: PAGE_ROWS,
        ...(entityId === undefined ? {} : { entity_id: entityId }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** A pair that may be the same entity, with its evidence. */
export type EntityPair = Awaited<ReturnType<typeof client.listEntityReviews>>['items'][number];

export const renameEntity = (id: string, name: string) => client.updateEntity(id, { name });
/** Decides a pair; if they are the same, the entity `into` keeps its id and name. */
export const decideReview = (id: string, decision: 'same' | 'different' | 'later', into: string) =>
  client.decideEntityReview(id, decision === 'same' ? { decision, into } : { decision });
/** Merges two entities: the first keeps its id and name. */
export const mergeEntities = ({
  into,
  from,
  reason,
}: {
  into: string;
  from: string;
  reason: string | null;
}) => client.mergeEntities({ into, from: [from], reason });
export const undoMerge = (mergeId: string) => client.undoMerge(mergeId);

export const refetchEntities = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['entities'] });
