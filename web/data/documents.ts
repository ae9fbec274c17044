import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '../../client/calls/call.ts';
import type { Memory } from '../../client/types.ts';
import { client } from './client.ts';
import { LIST_START, type ListPlace, placeAbove, placeBelow, requestOfPlace } from './list-place.ts';

/** Document filters as they appear in the address. */
export type DocumentFilter = Pick<
  NonNullable<QueryOf<'GET /memories/list'>>,
  'title' | 'source' | 'type' | 'status' | 'team'
>;

export type BulkAction = BodyOf<'POST /memories/bulk'>['action'];
/** Number of documents per month; `start` is in UTC. */
export type DateBucket = Awaited<ReturnType<typeof client.getTimeline>>['buckets'][number];

type MemoryAnswer = Awaited<ReturnType<typeof client.getMemory>>;
/** A document with its entities, its memories, and the files of the tree that cite it. */
export type WholeMemory = MemoryAnswer & Required<Pick<MemoryAnswer, 'entities' | 'extracted' | 'cited_by'>>;

export interface DocumentName {
  source: string;
  resource_id: string;
}

const PAGE_ROWS = 100;
const PAGES_MAX = 20;

/** Documents by state, in total and by source. */
export const countsQuery = queryOptions({
  queryKey: ['documents', 'counts'],
  queryFn: () => client.countMemories(),
});

/** Exact number of documents per month that pass a filter, whichever rows were loaded. */
export const timelineQuery = (filter: DocumentFilter) =>
  queryOptions({
    queryKey: ['documents', 'timeline', filter],
    queryFn: () => client.getTimeline(filter),
    placeholderData: keepPreviousData,
  });

/** Documents by date in both directions from `before`, at most 2,000; the previous list stays until the new one arrives. */
export const documentsQuery = (filter: DocumentFilter, before: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['documents', 'list', filter, before ?? null],
    queryFn: ({ pageParam }) => readPage(filter, before, pageParam),
    initialPageParam: LIST_START,
    getNextPageParam: ({ cursor }, _pages, place) => placeBelow(place, cursor),
    getPreviousPageParam: ({ cursor }, _pages, place) => placeAbove(place, cursor, before),
    maxPages: PAGES_MAX,
    placeholderData: keepPreviousData,
  });

export interface DocumentPage {
  /** Which list the page belongs to. */
  list: string;
  /** Newest first. */
  items: Memory[];
  cursor: string | null;
}

async function readPage(
  filter: DocumentFilter,
  before: string | undefined,
  place: ListPlace,
): Promise<DocumentPage> {
  const { items, next_cursor } = await client.listMemories({
    ...filter,
    ...requestOfPlace(place, before),
    size: PAGE_ROWS,
  });
  return {
    list: JSON.stringify([filter, before ?? null]),
    items: place.side === 'down' ? items : items.toReversed(),
    cursor: next_cursor,
  };
}

export const documentQuery = ({ source, resource_id }: DocumentName) =>
  queryOptions({
    queryKey: ['documents', 'one', source, resource_id],
    queryFn: () => readWhole(source, resource_id),
  });

async function readWhole(source: string, resourceId: string): Promise<WholeMemory> {
  const memory = await client.getMemory(source, resourceId, { include: 'entities,memories,files' });
  const { entities = [], extracted = [], cited_by = [] } = memory;
  return { ...memory, entities, extracted, cited_by };
}

/** Refetches document lists and counts after a change. */
export const refetchDocuments = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['documents'] });

interface DocumentsChange {
  filter: DocumentFilter;
  /** Only these, among those that pass the filter. */
  documents?: readonly DocumentName[];
  action: BulkAction;
  /** The count that the person confirmed; if it no longer matches, nothing is done. */
  expected: number;
}

/** Applies one action to many documents, in the background. */
export const changeDocuments = ({ filter, documents, action, expected }: DocumentsChange) =>
  client.changeMemories({
    filter: {
      ...filter,
      ...(documents && {
        documents: documents.map(({ source, resource_id }) => ({ source, resource_id })),
      }),
    },
    action,
    expected,
  });

export const deleteDocument = ({ source, resource_id }: DocumentName) =>
  client.deleteMemory(source, resource_id);

/** When to refetch after starting background work that no event reports. */
const REFETCH_AFTER_MS = [400, 2_000, 8_000];

/** Refetches documents now and again later, after starting something that changes them. */
export function refetchDocumentsSoon(queries: QueryClient): void {
  void refetchDocuments(queries);
  for (const ms of REFETCH_AFTER_MS) setTimeout(() => void refetchDocuments(queries), ms);
}
