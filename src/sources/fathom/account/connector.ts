import { z } from 'zod';
import type { Account, Delivered, VendorChange } from '../../contract.ts';
import { defineConnector } from '../../contract.ts';
import { deliverDocument } from '../../reporting/deliver-document.ts';
import { reportDelivered } from '../../reporting/report-items.ts';
import { sinceCursor } from '../../reporting/since-cursor.ts';
import { fathomMeeting } from '../fathom-json.ts';
import { type FathomContext, type FathomMeeting, fathomConfig, readMeetings } from './client.ts';
import { fathomHook } from './hook.ts';
import { DAY_MS } from '../../../lib/dates/day.ts';

const fathomCursor = sinceCursor.extend({
  /** When the last two weeks were last reread. */
  reread: z.number().nullable(),
});
type FathomCursor = z.infer<typeof fathomCursor>;

/** Fathom writes the summary after the call and filters meetings only by creation time, so each run rereads those of a day. */
const OVERLAP_MS = DAY_MS;
/** For later corrections by people: those of two weeks are reread once a day. */
const REREAD_MS = 14 * DAY_MS;

/** Recorded meetings that a Fathom user can open. */
export const fathomConnector = defineConnector({
  source: 'fathom',
  name: 'Fathom',
  auth: 'key',
  // 60 requests a minute: https://developers.fathom.ai/api-overview
  everyMs: 1_000,
  // A meeting that was deleted or is no longer shared just disappears from the list.
  listingHours: 24,
  config: fathomConfig,
  cursor: fathomCursor,
  check: checkKey,
  hook: fathomHook,
  changes: readFathom,
  listIds: listMeetings,
  fetch: fetchMeeting,
});

/** Fathom's API does not say whose a key is. */
async function checkKey(ctx: FathomContext): Promise<Account> {
  for await (const _page of readMeetings(ctx, { withContent: false })) break;
  const { account } = ctx.config;
  return { id: account || 'fathom', label: account || 'Fathom' };
}

async function* listMeetings(ctx: FathomContext): AsyncGenerator<string> {
  for await (const { meetings } of readMeetings(ctx, { withContent: false }))
    for (const meeting of meetings) yield itemOf(meeting);
}

async function* readFathom(
  ctx: FathomContext,
  cursor: FathomCursor | null,
): AsyncGenerator<VendorChange<FathomCursor>> {
  if (cursor && cursor.since !== null) return yield* readAgain(ctx, cursor, cursor.since);
  const { next: start, began: begun } = cursor?.reading ?? { next: null, began: null };
  let began = begun;
  for await (const { meetings, next, at } of readMeetings(ctx, { withContent: true, start })) {
    began ??= at;
    yield* reportDelivered(ctx, meetings.map(deliver));
    if (next !== null)
      yield { kind: 'page', cursor: { v: 1, since: null, reread: null, reading: { next, began } } };
  }
  yield { kind: 'page', cursor: { v: 1, since: began, reread: began, reading: null } };
}

/** Reads new meetings and recent ones, whose summary may have been added or corrected. */
async function* readAgain(
  ctx: FathomContext,
  { reread }: FathomCursor,
  since: number,
): AsyncGenerator<VendorChange<FathomCursor>> {
  const isDue = reread === null || ctx.now().getTime() - reread >= DAY_MS;
  const createdAfter = since - (isDue ? REREAD_MS : OVERLAP_MS);
  let began: number | null = null;
  for await (const { meetings, at } of readMeetings(ctx, { withContent: true, createdAfter })) {
    began ??= at;
    yield* reportDelivered(ctx, meetings.map(deliver));
  }
  const again = isDue ? ctx.now().getTime() : reread;
  yield { kind: 'page', cursor: { v: 1, since: began ?? since, reread: again, reading: null } };
}

const itemOf = ({ recording_id }: FathomMeeting): string => String(recording_id);

const deliver = (meeting: FathomMeeting): Delivered =>
  deliverDocument(itemOf(meeting), fathomMeeting(meeting));

/** Fathom has no request for one meeting, so this searches all. */
async function fetchMeeting(ctx: FathomContext, item: string): Promise<Delivered | null> {
  for await (const { meetings } of readMeetings(ctx, { withContent: true })) {
    const found = meetings.find((meeting) => itemOf(meeting) === item);
    if (found) return deliver(found);
  }
  return null;
}
