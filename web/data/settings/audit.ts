import { infiniteQueryOptions } from '@tanstack/react-query';
import { client } from '../client.ts';

export type AuditEntry = Awaited<ReturnType<typeof client.listAudit>>['items'][number];

const PAGE_ROWS = 50;

/** The audit log, newest first, optionally of one action. */
export const auditQuery = (action: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['audit', action ?? null],
    queryFn: ({ pageParam }) =>
      client.listAudit({
        size: PAGE_ROWS,
        ...(action === undefined ? {} : { action }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // Actions of others, which no event reports.
    staleTime: 0,
  });
