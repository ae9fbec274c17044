import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { transaction } from '../../db/transaction.ts';
import { countUnextracted } from '../../documents/reads.ts';
import { storableJson } from '../../lib/json/storable-json.ts';
import { ParseError } from '../../parse/parse-error.ts';
import { type Delivered, type VendorChange } from '../../sources/contract.ts';
import { VendorError } from '../../sources/vendor-error.ts';
import { listDueFailures } from '../failure-queries.ts';
import { beginWalk } from '../lease-queries.ts';
import { withLeftOut } from './page/left-out.ts';
import { type Failed, type ReadChange, SyncPage } from './page/page.ts';
import { readContent } from './page/read-content.ts';
import { savePage } from './page/save-page.ts';
import { closeCursor, openCursor } from './page/stored-cursor.ts';
import { withoutUnusable } from './page/without-unusable.ts';
import type { Slice } from './sync-parts.ts';

/** This many consecutive items that cannot be fetched, or that the key may not read, mean that the problem is not the items. */
const FAILURES_IN_A_ROW_MAX = 20;
/** Maximum number of failed items to retry at a time. */
const RETRIES_MAX = 20;
/** A cursor is written with every page. One with the times of 20,000 channels has two million characters. */
const CURSOR_CHARS_MAX = 4_000_000;
/** How long to wait before checking again for room for more documents. */
const REST_MS = 60_000;

/**
 * Stores changes since the cursor, page by page; false if the slice ran out of time before the end. `readAll`: read everything again, which
 * a reading under way does already.
 */
export async function readChanges(slice: Slice, given: { readAll: boolean }): Promise<boolean> {
  const { connector, vendor, held } = slice;
  if (slice.walkId === null && (held.cursor === null || given.readAll)) await readAll(slice);
  try {
    return await storeChanges(slice, connector.changes(vendor, parseCursor(slice)));
  } catch (error) {
    if (!(error instanceof VendorError) || error.kind !== 'cursor' || held.cursor === null) throw error;
    // Only once: without a cursor, none can be too old.
    await readAll(slice);
    return storeChanges(slice, connector.changes(vendor, null));
  }
}

/** Retries failed items that are due. */
export async function retryFailed(slice: Slice): Promise<void> {
  const { parts, held } = slice;
  if (!held.has_failures) return;
  const items = await listDueFailures(parts.sql, held, parts.now(), RETRIES_MAX);
  if (items.length) await readItems(slice, items);
}

/** Fetches and stores items one by one; one that cannot be read becomes a failure. */
export const readItems = (slice: Slice, items: readonly string[]): Promise<boolean> =>
  storeChanges(slice, fetchItems(slice, items));

async function* fetchItems(
  { connector, vendor, leftOut }: Slice,
  items: readonly string[],
): AsyncGenerator<VendorChange<object>> {
  for (const item of items) {
    try {
      const before = leftOut.length;
      const delivered = connector.fetch && (await connector.fetch(vendor, item));
      // It was found, but in a list that left it out.
      if (delivered === null && leftOut.length > before) continue;
      // Without `fetch`, it is kept, and `changes` reads it or fails again.
      if (delivered === undefined) yield { kind: 'seen', item, version: null };
      else yield delivered === null ? { kind: 'gone', item } : { kind: 'upsert', ...delivered };
    } catch (error) {
      if (!(error instanceof VendorError) || !isOfOneItem(error)) throw error;
      yield error.kind === 'not_found' ? { kind: 'gone', item } : { kind: 'failure', item, error };
    }
  }
}

/** Returns whether an error is about one item only, so that others can still be read; includes items that the key may not read. */
const isOfOneItem = ({ kind }: VendorError): boolean =>
  kind === 'not_found' || kind === 'transient' || kind === 'contract' || kind === 'scope';

async function readAll(slice: Slice): Promise<void> {
  const walkId = randomUUID();
  await transaction(slice.parts.sql, (tx) => beginWalk(tx, slice.held, walkId));
  slice.walkId = walkId;
  slice.held.cursor = null;
}

const readingOf = ({ connector, vendor, parts }: Slice) => ({
  connector,
  config: vendor.config,
  now: parts.now(),
});

const parseCursor = (slice: Slice): unknown =>
  slice.held.cursor && openCursor(readingOf(slice), slice.held.cursor);

async function storeChanges(slice: Slice, changes: AsyncGenerator<VendorChange<unknown>>): Promise<boolean> {
  let page = new SyncPage();
  let failures = 0;
  const failed = new Set<string>();
  const begun = slice.held.cursor;
  const reading = readingOf(slice);
  let stored = begun;
  const store = async (cursor: object | null) => {
    // Most runs find nothing new and so write nothing.
    if (page.isEmpty && isDeepStrictEqual(cursor, stored)) return;
    await savePage(slice, page, cursor);
    page = new SyncPage();
    stored = cursor ?? stored;
  };
  let isOver = false;
  let rest: VendorError | null = null;
  for await (const change of withLeftOut(slice, withoutUnusable(slice, changes))) {
    slice.signal.throwIfAborted();
    // Only if more content follows.
    if (rest && change.kind !== 'page') throw rest;
    // Only if something follows the page: otherwise this was the end, and another slice would have nothing to do.
    if (isOver) return false;
    if (change.kind === 'page') {
      const cursor = closeCursor(reading, cursorOf(change.cursor), begun);
      const hasDocuments = page.of('upsert').length > 0;
      await store(cursor);
      if (hasDocuments) rest = await restFor(slice);
      // Unless the cursor has moved, another slice would start at the same place and never get further.
      isOver = performance.now() >= slice.endsAt && !isDeepStrictEqual(cursor, begun);
      continue;
    }
    // It has not changed since it could not be read a moment ago: being listed again does not make it readable.
    if (change.kind === 'seen' && failed.has(change.item)) continue;
    const read = await readChange(slice, change);
    page.add(read);
    if (read.kind === 'failure') failed.add(read.item);
    else failed.delete(read.item);
    if (read.kind !== 'failure') failures = 0;
    // It was fetched, but its content is unreadable.
    else if (!(read.error.cause instanceof ParseError)) failures++;
    if (read.kind === 'failure' && failures >= FAILURES_IN_A_ROW_MAX) {
      await store(null);
      throw tooManyFailures(read);
    }
    if (page.isFull) await store(null);
  }
  if (!page.isEmpty) await store(null);
  return true;
}

/** Returns an error that pauses reading, or null if there is room. Called after a page is stored, so that each run makes progress. */
async function restFor({ parts, run }: Slice): Promise<VendorError | null> {
  const { syncWaitingMax } = parts.config;
  if ((await countUnextracted(parts.sql, run.appId)) <= syncWaitingMax) return null;
  return new VendorError(
    'limited',
    `More than ${syncWaitingMax} documents wait for their memories and entities (CAMBIUM_SYNC_WAITING_MAX). The next run resumes here in a minute.`,
    { until: new Date(parts.now().getTime() + REST_MS) },
  );
}

const tooManyFailures = ({ error }: Failed): VendorError =>
  error.kind === 'scope'
    ? error
    : new VendorError(
        'transient',
        `${FAILURES_IN_A_ROW_MAX} items in a row could not be read. The last one: ${error.message}`,
      );

function cursorOf(cursor: unknown): object {
  if (typeof cursor !== 'object' || cursor === null)
    throw new Error('a connector returned an invalid cursor');
  const text = JSON.stringify(cursor);
  if (text.length > CURSOR_CHARS_MAX || text !== storableJson(text))
    throw new VendorError('contract', 'The source continues its list at a place that cannot be stored.');
  return cursor;
}

async function readChange(
  slice: Slice,
  change: Exclude<VendorChange<unknown>, { kind: 'page' }>,
): Promise<ReadChange> {
  return change.kind === 'upsert' ? readDocument(slice, change) : change;
}

async function readDocument(slice: Slice, delivered: Delivered): Promise<ReadChange> {
  const { item, version, access } = delivered;
  try {
    return { kind: 'upsert', item, version, access, document: await readContent(slice, delivered) };
  } catch (error) {
    // The file may only be fetched now: if the account is refused, that is not about the file.
    if (!(error instanceof VendorError) || !isOfOneItem(error)) throw error;
    if (error.kind === 'not_found') return { kind: 'gone', item };
    return { kind: 'failure', item, error };
  }
}
