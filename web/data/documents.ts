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

/** Conditions on documents, as they stand in the address. */
export type DocumentFilter = Pick<
  NonNullable<QueryOf<'GET /memories/list'>>,
  'title' | 'source' | 'type' | 'status' | 'team'
>;

export type BulkAction = BodyOf<'POST /memories/bulk'>['action'];
/** How many documents a month has; `start` in UTC. */
export type DateBucket = Awaited<ReturnType<typeof client.getTimeline>>['buckets'][number];

type MemoryAnswer = Awaited<ReturnType<typeof client.getMemory>>;
/** A document with what it names, what is remembered of it, and the files of the tree that cite it. */
export type WholeMemory = MemoryAnswer & Required<Pick<MemoryAnswer, 'entities' | 'extracted' | 'cited_by'>>;

export interface DocumentName {
  source: string;
  resource_id: string;
}

const PAGE_ROWS = 100;
const PAGES_MAX = 20;

/** Documents by state, in all and by source. */
export const countsQuery = queryOptions({
  queryKey: ['documents', 'counts'],
  queryFn: () => client.countMemories(),
});

/** How many documents pass a filter, by month: exact, whatever rows were read. */
export const timelineQuery = (filter: DocumentFilter) =>
  queryOptions({
    queryKey: ['documents', 'timeline', filter],
    queryFn: () => client.getTimeline(filter),
    placeholderData: keepPreviousData,
  });

/** Documents by date from `before` on in both directions, at most 2,000 of them; those of before stay until they come. */
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
  /** Which list the page is of. */
  list: string;
  /** The newest first. */
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

/** What stands in lists and counts is read again: something about documents has changed. */
export const documentsChanged = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['documents'] });

interface DocumentsChange {
  filter: DocumentFilter;
  /** Only these, of those that pass the filter. */
  documents?: readonly DocumentName[];
  action: BulkAction;
  /** How many the person was told; with another number nothing is done. */
  expected: number;
}

/** Does one thing to many documents, in the background. */
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

/** After how long what was begun in the background is looked at again, where no event reports it. */
const LOOK_AGAIN_MS = [400, 2_000, 8_000];

/** Something was begun that changes documents: they are read now, and again as it goes on. */
export function documentsChangeSoon(queries: QueryClient): void {
  void documentsChanged(queries);
  for (const ms of LOOK_AGAIN_MS) setTimeout(() => void documentsChanged(queries), ms);
}
