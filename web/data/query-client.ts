import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../client/api-error.ts';

const STALE_MS = 15_000;
const ATTEMPTS_MAX = 2;

/** Creates a cache that keeps answers while shown and for ten minutes after; calls `signedOut` when the session has ended. */
export function createQueryClient(signedOut: () => void): QueryClient {
  const onError = (error: unknown): void => {
    if (error instanceof ApiError && error.status === 401) signedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        gcTime: 600_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < ATTEMPTS_MAX && mayPass(error),
      },
      mutations: { retry: false },
    },
  });
}

/** Returns whether a retry may succeed: a refusal is final, while a rate limit, a server error or a missing answer is not. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 429 || error.status >= 500;
}
