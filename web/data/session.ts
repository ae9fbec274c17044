import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../client/api-error.ts';
import type { Me, Session } from '../../client/types.ts';
import { client, setCsrfToken, setViewedUser, viewedUser } from './client.ts';

/** The session, or null if nobody is signed in. */
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
  // Someone who views the app as a user sees no actions of the app itself.
  const scopes = session.me.scopes.filter((scope) => scope !== 'admin' && scope !== 'tokens:mint');
  return { ...session, me: { ...session.me, scopes } };
}

/** Returns the code of a sign-in link and removes it from the address, so that it is not in the history. */
export function takeCode(): string | null {
  const code = /^#code=([\w-]+)$/.exec(window.location.hash)?.[1] ?? null;
  if (code !== null) window.history.replaceState(null, '', window.location.pathname + window.location.search);
  return code;
}

export const signIn = async (shown: { credential: string } | { code: string }): Promise<Session> =>
  keep(await client.openSession(shown));

let noticeOfSignIn: string | null = null;

/** What the sign-in page says above its form: why it is shown again, or why a link did not work. */
export const signInNotice = (): string | null => noticeOfSignIn;

/** Shows the sign-in page, with a sentence if a session was open until now. */
export function endSession(queries: QueryClient): void {
  if (queries.getQueryData(sessionQuery.queryKey))
    noticeOfSignIn =
      'Your session has ended. Sign in again to go on; unsaved texts are kept in this browser.';
  queries.setQueryData(sessionQuery.queryKey, null);
}

/** Redeems the code of a sign-in link. If it is refused, the sign-in page says so. */
export async function signInByCode(queries: QueryClient, code: string): Promise<void> {
  try {
    queries.setQueryData(sessionQuery.queryKey, await signIn({ code }));
  } catch (error) {
    noticeOfSignIn = error instanceof Error ? error.message : 'The link could not be used.';
  }
}

/**
 * Reads and does everything as this user from now on, or as the person again if null. Clears cached answers, since one must not see those of
 * the other. If the service refuses, nothing changes.
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

/** Ends the session and deletes its drafts: the next person at this screen may be someone else. */
export async function signOut(): Promise<void> {
  await client.endSession();
  for (const key of Object.keys(window.localStorage))
    if (key.startsWith('cambium.draft.')) window.localStorage.removeItem(key);
  window.location.assign('/app/');
}

/** Returns who is signed in. Only for components inside the frame, which shows everybody else the sign-in page. */
export function useMe(): Me {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('Nobody is signed in here.');
  return data.me;
}

/** Returns whether the person has this scope; actions they may not take are not shown. */
export const useMay = (scope: string): boolean => useMe().scopes.includes(scope);
