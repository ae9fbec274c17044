import { z } from 'zod';
import { once } from '../../../lib/caches/once.ts';
import { sha256Hex } from '../../../lib/ids/sha256.ts';
import type { Account, Delivered, ItemChange, VendorChange } from '../../contract.ts';
import { defineConnector } from '../../contract.ts';
import { reportRead } from '../../reporting/report-items.ts';
import { isTaken, keptLabels } from './changed-threads.ts';
import {
  listHistory,
  listThreads,
  type MailContext,
  mailConfig,
  readLabels,
  readProfile,
  readThread,
  type ThreadPage,
} from './mailbox.ts';
import { type MailThread, writeThread } from './thread-mailbox.ts';

const mailCursor = z.object({
  v: z.literal(1),
  /** The history id to read changes from; null while all threads are being read. */
  since: z.string().nullable(),
  /** The value of `since` after the last page. */
  next: z.string(),
  page: z.string().nullable(),
});
type MailCursor = z.infer<typeof mailCursor>;

/** Conversations of a mailbox. `at` is the base URL of Google's API. */
export const googleMailConnector = defineConnector({
  source: 'google_mail',
  name: 'Gmail',
  auth: 'oauth',
  api: 'https://gmail.googleapis.com',
  // Per quota unit; a request takes several: see mailbox.ts.
  everyMs: 10,
  // The history includes every deleted message.
  listingHours: null,
  config: mailConfig,
  cursor: mailCursor,
  check: whoseMailbox,
  changes: readMailbox,
  fetch: fetchThread,
});

/** Identifies the account by its address, like every Google source: see the OAuth providers. */
async function whoseMailbox(ctx: MailContext): Promise<Account> {
  const { emailAddress } = await readProfile(ctx);
  return { id: emailAddress.toLowerCase(), label: emailAddress };
}

async function* readMailbox(
  ctx: MailContext,
  cursor: MailCursor | null,
): AsyncGenerator<VendorChange<MailCursor>> {
  const names = once(() => readLabels(ctx));
  // Taken before the first page: the history since covers changes while the others are read.
  let place: MailCursor = cursor ?? {
    v: 1,
    since: null,
    next: (await readProfile(ctx)).historyId,
    page: null,
  };
  for (;;) {
    const isWhole = place.since === null;
    const { threads, next, historyId } = await listChanged(ctx, place);
    yield* report(ctx, threads, names);
    // Of several history pages, the first says how far all of them reach at least.
    const reached = isWhole || place.page !== null ? place.next : historyId;
    place = next === null ? startOf(reached) : { ...place, next: reached, page: next };
    yield { kind: 'page', cursor: place };
    if (next === null && !isWhole) return;
  }
}

/** Returns the next page of all threads, or of changed ones. */
async function listChanged(
  ctx: MailContext,
  { since, next, page }: MailCursor,
): Promise<ThreadPage & { historyId: string }> {
  if (since !== null) return listHistory(ctx, since, page);
  return { ...(await listThreads(ctx, page)), historyId: next };
}

const startOf = (historyId: string): MailCursor => ({
  v: 1,
  since: historyId,
  next: historyId,
  page: null,
});

type Names = () => Promise<ReadonlyMap<string, string>>;

/** Reports the changes of threads. Skips those whose messages and labels are known: messages never change. */
const report = (ctx: MailContext, threads: readonly string[], names: Names): AsyncGenerator<ItemChange> =>
  reportRead(ctx, new Map(threads.map((item) => [item, () => deliver(ctx, item, names)])));

async function deliver(ctx: MailContext, item: string, names: Names): Promise<Delivered | null> {
  const messages = ((await readThread(ctx, item)) ?? []).filter(isTaken);
  if (!messages.length) return null;
  return {
    item,
    version: versionOf(messages),
    resourceId: item,
    content: { file: fileOf(ctx, { id: item, messages }, names) },
  };
}

const versionOf = (messages: MailThread['messages']): string =>
  sha256Hex(JSON.stringify(messages.map((message) => [message.id, keptLabels(message)])));

/** Returns the file of a thread, generated when it is read and parsed by the mailbox import. */
const fileOf = (ctx: MailContext, thread: MailThread, names: Names) => ({
  bytes: (into: Parameters<typeof writeThread>[2]['into']) => writeThread(ctx, thread, { into, names }),
  filename: 'thread.mbox',
  mediaType: 'application/mbox',
  finish: <T extends { path: string | null }>(document: T): T => ({ ...document, path: null }),
});

function fetchThread(ctx: MailContext, item: string): Promise<Delivered | null> {
  return deliver(
    ctx,
    item,
    once(() => readLabels(ctx)),
  );
}
