import { z } from 'zod';
import type { SyncContext } from '../../contract.ts';
import { askGoogle, type GoogleApi, readGoogle } from '../../google/ask-google.ts';
import { VendorError } from '../../vendor-error.ts';
import { readVendorAnswer } from '../../vendor-http/read-vendor-answer.ts';
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

/** Strict: there is nothing to choose. */
export const mailConfig = z.strictObject({});
export type MailConfig = z.infer<typeof mailConfig>;
export type MailContext = SyncContext<MailConfig>;

/**
 * What a request costs of the 6,000 units that an account has in a minute: https://developers.google.com/workspace/gmail/api/reference/quota. The
 * connector's pace is that of a unit.
 */
const UNITS = { profile: 1, labels: 1, history: 2, threads: 10, message: 20, thread: 40 } as const;

const apiOf = ({ api, everyMs }: MailContext, method: keyof typeof UNITS): GoogleApi => ({
  name: 'Gmail',
  url: `${api}/gmail/v1/users/me`,
  everyMs: everyMs * UNITS[method],
});

/** Whose mailbox it is, and the place in its history where it stands now. */
export async function readProfile(ctx: MailContext): Promise<z.infer<typeof profileAnswer>> {
  const profile = await readGoogle(ctx, apiOf(ctx, 'profile'), { path: 'profile', schema: profileAnswer });
  if (profile) return profile;
  throw new VendorError('scope', 'This account of Google has no mailbox.');
}

/** Names of labels by their ids. */
export async function readLabels(ctx: MailContext): Promise<Map<string, string>> {
  const answer = await readGoogle(ctx, apiOf(ctx, 'labels'), { path: 'labels', schema: labelsAnswer });
  const own = (answer?.labels ?? []).filter(({ type }) => type !== 'system');
  return new Map(own.map(({ id, name }) => [id, name]));
}

/** The messages of a thread with their labels; null when it is gone. */
export async function readThread(ctx: MailContext, id: string): Promise<MailLabels[] | null> {
  const path = `threads/${id}?format=minimal&fields=messages(id,threadId,labelIds)`;
  const thread = await readGoogle(ctx, apiOf(ctx, 'thread'), { path, schema: threadAnswer });
  return thread && thread.messages;
}

/** Where a message goes as the JSON that holds it; false when it is gone. */
export async function readMessage(ctx: MailContext, id: string, into: Receive): Promise<boolean> {
  const path = `messages/${id}?format=raw&fields=raw`;
  const answer = await askGoogle(ctx, apiOf(ctx, 'message'), path, { into });
  return answer.status === 200;
}

export interface ThreadPage {
  threads: string[];
  /** Where the next page is asked for; null: this was the last one. */
  next: string | null;
}

/** A page of the threads that are not in spam or trash, newest first. */
export async function listThreads(ctx: MailContext, page: string | null): Promise<ThreadPage> {
  const path = withPage('threads?maxResults=100&fields=threads(id),nextPageToken', page);
  const answer = await askGoogle(ctx, apiOf(ctx, 'threads'), path, {
    understood: page === null ? [] : [400],
  });
  if (answer.status !== 200) throw forgotten();
  const { threads, nextPageToken = null } = readVendorAnswer('Gmail', answer, threadsAnswer);
  return { threads: threads.map(({ id }) => id), next: furtherThan(page, nextPageToken) };
}

/** A page of the threads that changed since a place in the history, and the place where that stands now. Throws `VendorError` (`cursor`). */
export async function listHistory(
  ctx: MailContext,
  since: string,
  page: string | null,
): Promise<ThreadPage & { historyId: string }> {
  const path = withPage(`history?maxResults=500&startHistoryId=${encodeURIComponent(since)}`, page);
  const answer = await askGoogle(ctx, apiOf(ctx, 'history'), path, {
    understood: page === null ? [] : [400],
  });
  // 404 for a place that is too old: https://developers.google.com/workspace/gmail/api/guides/sync.
  if (answer.status !== 200) throw forgotten();
  const { history, historyId, nextPageToken = null } = readVendorAnswer('Gmail', answer, historyAnswer);
  return { threads: changedThreads(history), historyId, next: furtherThan(page, nextPageToken) };
}

const withPage = (path: string, page: string | null): string =>
  page === null ? path : `${path}&pageToken=${encodeURIComponent(page)}`;

function furtherThan(page: string | null, next: string | null): string | null {
  if (next !== null && next === page) throw new VendorError('contract', 'Gmail gave the same page twice.');
  return next;
}

const forgotten = (): VendorError =>
  new VendorError('cursor', 'Gmail does not know any more what changed since the last run.');
