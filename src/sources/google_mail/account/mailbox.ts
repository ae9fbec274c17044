import { z } from 'zod';
import type { SyncContext } from '../../contract.ts';
import { askGoogle, type GoogleApi, readGoogle } from '../../google/ask-google.ts';
import { VendorError } from '../../vendor-error.ts';
import { cursorExpired } from '../../vendor-http/refusal.ts';
import type { Receive } from '../../vendor-http/vendor-http.ts';
import {
  historyAnswer,
  labelsAnswer,
  type MailLabels,
  profileAnswer,
  threadAnswer,
  threadsAnswer,
} from './answers.ts';
import { changedThreads } from './changed-threads.ts';

/** Strict: there are no settings. */
export const mailConfig = z.strictObject({});
export type MailConfig = z.infer<typeof mailConfig>;
export type MailContext = SyncContext<MailConfig>;

/**
 * Cost of requests in quota units, of which an account has 6,000 a minute:
 * https://developers.google.com/workspace/gmail/api/reference/quota. The connector's pace is per unit.
 */
const UNITS = { profile: 1, labels: 1, history: 2, threads: 10, message: 20, thread: 40 } as const;

const apiOf = ({ api, everyMs }: MailContext, method: keyof typeof UNITS): GoogleApi => ({
  name: 'Gmail',
  url: `${api}/gmail/v1/users/me`,
  everyMs: everyMs * UNITS[method],
});

/** Returns the owner of the mailbox and its current history id. */
export async function readProfile(ctx: MailContext): Promise<z.infer<typeof profileAnswer>> {
  const profile = await readGoogle(ctx, apiOf(ctx, 'profile'), { path: 'profile', schema: profileAnswer });
  if (profile) return profile;
  throw new VendorError('scope', 'This Google account has no mailbox.');
}

/** Returns the names of labels by id. */
export async function readLabels(ctx: MailContext): Promise<Map<string, string>> {
  const answer = await readGoogle(ctx, apiOf(ctx, 'labels'), { path: 'labels', schema: labelsAnswer });
  const own = (answer?.labels ?? []).filter(({ type }) => type !== 'system');
  return new Map(own.map(({ id, name }) => [id, name]));
}

/** Returns the messages of a thread with their labels, or null if it is gone. */
export async function readThread(ctx: MailContext, id: string): Promise<MailLabels[] | null> {
  const path = `threads/${id}?format=minimal&fields=messages(id,threadId,labelIds)`;
  const thread = await readGoogle(ctx, apiOf(ctx, 'thread'), { path, schema: threadAnswer });
  return thread && thread.messages;
}

/** Streams the JSON that contains a message; returns false if it is gone. */
export async function readMessage(ctx: MailContext, id: string, into: Receive): Promise<boolean> {
  const path = `messages/${id}?format=raw&fields=raw`;
  const answer = await askGoogle(ctx, apiOf(ctx, 'message'), path, { into });
  return answer.status === 200;
}

export interface ThreadPage {
  threads: string[];
  /** Cursor of the next page; null if this was the last. */
  next: string | null;
}

/** Returns a page of the threads that are not in spam or trash, newest first. */
export async function listThreads(ctx: MailContext, page: string | null): Promise<ThreadPage> {
  const path = withPage('threads?maxResults=100&fields=threads(id),nextPageToken', page);
  const asked = { path, schema: threadsAnswer, hasCursor: page !== null };
  const answer = await readGoogle(ctx, apiOf(ctx, 'threads'), asked);
  if (answer === null) throw cursorExpired('Gmail');
  const { threads, nextPageToken = null } = answer;
  return { threads: threads.map(({ id }) => id), next: furtherThan(page, nextPageToken) };
}

/** Returns a page of the threads that changed since a history id, and the current id. Throws `VendorError` (`cursor`). */
export async function listHistory(
  ctx: MailContext,
  since: string,
  page: string | null,
): Promise<ThreadPage & { historyId: string }> {
  const path = withPage(`history?maxResults=500&startHistoryId=${encodeURIComponent(since)}`, page);
  const asked = { path, schema: historyAnswer, hasCursor: page !== null };
  const answer = await readGoogle(ctx, apiOf(ctx, 'history'), asked);
  // 404 if the history id is too old: https://developers.google.com/workspace/gmail/api/guides/sync.
  if (answer === null) throw cursorExpired('Gmail');
  const { history, historyId, nextPageToken = null } = answer;
  return { threads: changedThreads(history), historyId, next: furtherThan(page, nextPageToken) };
}

const withPage = (path: string, page: string | null): string =>
  page === null ? path : `${path}&pageToken=${encodeURIComponent(page)}`;

function furtherThan(page: string | null, next: string | null): string | null {
  if (next !== null && next === page) throw new VendorError('contract', 'Gmail gave the same page twice.');
  return next;
}
