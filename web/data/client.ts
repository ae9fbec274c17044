import { createClient } from '../../client/client.ts';
import { utf8Bytes } from '../../client/request.ts';

/** Set by the session: what every request shows beside the cookie. */
const sent: { csrfToken: string; asUser: string | null } = { csrfToken: '', asUser: null };

export function setCsrfToken(token: string): void {
  sent.csrfToken = token;
}

/** The user that an administrator looks through the eyes of; null: nobody but themselves. */
export const viewedUser = (): string | null => sent.asUser;

export function setViewedUser(userId: string | null): void {
  sent.asUser = userId;
}

/** The service that this page came from. The query client retries what is read, as long as somebody looks at it. */
export const client = createClient({
  url: window.location.origin,
  attemptsMax: 1,
  // Trees come without their files, which are read one by one: their texts may be megabytes.
  headers: () => ({
    'x-csrf-token': sent.csrfToken,
    prefer: 'return=minimal',
    ...(sent.asUser === null ? {} : { 'x-as-user': utf8Bytes(sent.asUser) }),
  }),
});
