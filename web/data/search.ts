import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';

export interface SearchRequest {
  q: string;
  source?: string | undefined;
  /** Whether an answer is written too. */
  answer: boolean;
}

const RESULTS_MAX = 30;
const SUGGESTED_MAX = 6;

/** What a question finds, and how it was read. */
export const searchQuery = ({ q, source, answer }: SearchRequest) =>
  queryOptions({
    queryKey: ['documents', 'search', q, source ?? null, answer],
    queryFn: () =>
      client.queryMemories({
        query: q,
        answer,
        explain: true,
        max_results: RESULTS_MAX,
        ...(source === undefined ? {} : { sources: [source] }),
      }),
    enabled: q !== '',
    staleTime: 60_000,
  });

/** What begins as is typed. The request for what was typed before is given up, and its answer stays until the new one comes. */
export const suggestionsQuery = (typed: string) =>
  queryOptions({
    queryKey: ['suggestions', typed],
    queryFn: ({ signal }) => client.suggest(typed, SUGGESTED_MAX, { signal }),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
