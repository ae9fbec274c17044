import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client } from '../client.ts';

const LISTED = 100;
const PAGE_ROWS = 20;

export const usersQuery = queryOptions({
  queryKey: ['users', 'list'],
  queryFn: () => client.listUsers({ size: LISTED }),
});

/** When user tokens were created and for whom, from the audit log: the tokens themselves are not stored. */
export const tokensMadeQuery = infiniteQueryOptions({
  queryKey: ['users', 'tokens'],
  queryFn: ({ pageParam }) =>
    client.listAudit({
      action: 'token.minted',
      size: PAGE_ROWS,
      ...(pageParam === null ? {} : { cursor: pageParam }),
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
});

type NewToken = Parameters<typeof client.createUserToken>[0];
export type TokenScope = NonNullable<NewToken['scopes']>[number];

export const createUserToken = (token: NewToken) => client.createUserToken(token);
export const revokeUserTokens = (userId: string) => client.revokeUserTokens(userId);
/** Revokes every token of every user. */
export const revokeAllTokens = () => client.rotateTokenSecret();
