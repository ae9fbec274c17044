import { createClient } from '../../client/client.ts';
import { utf8Bytes } from '../../client/request.ts';

/** Sent with every request in addition to the cookie; set by the session. */
const sent: { csrfToken: string; asUser: string | null } = { csrfToken: '', asUser: null };

export function setCsrfToken(token: string): void {
  sent.csrfToken = token;
}

/** Returns the user that an administrator is viewing the app as, or null. */
export const viewedUser = (): string | null => sent.asUser;

export function setViewedUser(userId: string | null): void {
  sent.asUser = userId;
}

/** The service that this page came from. The query client retries reads while someone is looking at the result. */
export const client = createClient({
  url: window.location.origin,
  attemptsMax: 1,
  // Requests trees without the texts of their files, which may be megabytes and are read one by one.
  headers: () => ({
    'x-csrf-token': sent.csrfToken,
    prefer: 'return=minimal',
    ...(sent.asUser === null ? {} : { 'x-as-user': utf8Bytes(sent.asUser) }),
  }),
});
