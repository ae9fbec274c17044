import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../client/api-error.ts';
import type { Me, Session } from '../../client/types.ts';
import { client, setCsrfToken, setViewedUser, viewedUser } from './client.ts';

/** Null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: readSession,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
});

async function readSession(): Promise<Session | null> {
  try {
    return keep(await client.getSession());
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

function keep(session: Session): Session {
  setCsrfToken(session.csrf_token);
  if (viewedUser() === null) return session;
  // Who looks through a user's eyes is shown nothing that is done for the app itself.
  const scopes = session.me.scopes.filter((scope) => scope !== 'admin' && scope !== 'tokens:mint');
  return { ...session, me: { ...session.me, scopes } };
}

/** The code of a sign-in link, which is taken out of the address so that it is in no history. */
export function takeCode(): string | null {
  const code = /^#code=([\w-]+)$/.exec(window.location.hash)?.[1] ?? null;
  if (code !== null) window.history.replaceState(null, '', window.location.pathname + window.location.search);
  return code;
}

export const signIn = async (shown: { credential: string } | { code: string }): Promise<Session> =>
  keep(await client.openSession(shown));

/**
 * From here on everything is read and done as this user, or as the person themselves again. Answers of before are forgotten: what one of them
 * sees is nothing for the other. Where the service refuses, all stays as it was.
 */
export async function viewAs(queries: QueryClient, userId: string | null): Promise<void> {
  const before = viewedUser();
  setViewedUser(userId);
  try {
    const session = keep(await client.getSession());
    await queries.cancelQueries();
    queries.setQueryData(sessionQuery.queryKey, session);
    await queries.resetQueries({ predicate: ({ queryKey: [subject] }) => subject !== 'session' });
  } catch (error) {
    setViewedUser(before);
    throw error;
  }
}

/** Ends the session and forgets what it showed: the next one at this screen may be somebody else. */
export async function signOut(): Promise<void> {
  await client.endSession();
  for (const key of Object.keys(window.localStorage))
    if (key.startsWith('cambium.draft.')) window.localStorage.removeItem(key);
  window.location.assign('/app/');
}

/** Who is signed in; only for what stands inside the frame, which shows the sign-in page to everybody else. */
export function useMe(): Me {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('Nobody is signed in here.');
  return data.me;
}

/** Whether the person may do what needs this scope: what they may not do is not drawn. */
export const useMay = (scope: string): boolean => useMe().scopes.includes(scope);
