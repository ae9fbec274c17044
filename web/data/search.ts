import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';

export interface SearchRequest {
  q: string;
  source?: string | undefined;
  /** Whether to write an answer too. */
  answer: boolean;
}

const RESULTS_MAX = 30;
const SUGGESTED_MAX = 6;

/** Results of a question, and how it was interpreted. */
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

/** Completions of what is typed. Cancels the request for the previous text, whose answer stays until the new one arrives. */
export const suggestionsQuery = (typed: string) =>
  queryOptions({
    queryKey: ['suggestions', typed],
    queryFn: ({ signal }) => client.suggest(typed, SUGGESTED_MAX, { signal }),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
