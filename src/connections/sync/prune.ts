import { randomUUID } from 'node:crypto';
import { transaction } from '../../db/transaction.ts';
import { forgetFailures } from '../failure-queries.ts';
import { endWalk } from '../lease-queries.ts';
import { countUnmet, listUnmet, listUnread, markSeen, removeItems } from '../ledger-queries.ts';
import { addRunCounts } from '../run-queries.ts';
import { transactionHeld } from './lease.ts';
import { withLeftOut } from './page/left-out.ts';
import { readItems } from './read-changes.ts';
import { removeDocuments } from './remove-documents.ts';
import type { Slice } from './sync-parts.ts';
import { HOUR_MS } from '../../lib/dates/day.ts';

const REMOVED_AT_ONCE = 200;
const MARKED_AT_ONCE = 500;
/** Items that a listing has and no reading reported, read at most per listing; the next listing has the rest. */
const UNREAD_MAX = 500;
/** A listing that would delete more than this share of a connection is trusted only if a second one agrees. */
const TRUSTED_SHARE = 0.5;
const SMALL = 20;

/** Returns whether this many deletions must wait for a second listing. Pure. */
export const isDoubtful = ({ unmet, held }: { unmet: number; held: number }): boolean =>
  held > SMALL && unmet > held * TRUSTED_SHARE;

/** Returns whether a listing is due: periodically if the source does not report deletions, or to confirm a doubtful one. Pure. */
export function isListingDue(
  { listed_at, held_prune }: Pick<Slice['held'], 'listed_at' | 'held_prune'>,
  listingHours: number | null,
  now: Date,
): boolean {
  if (held_prune !== null) return true;
  if (listingHours === null) return false;
  if (listed_at === null) return true;
  return now.getTime() - listed_at.getTime() >= listingHours * HOUR_MS;
}

/**
 * Lists all items, reads those that no reading reported and deletes what is not listed; returns how many deletions wait for a second
 * listing. A reading that resumes in the middle of a list misses what moves to the part before it when something else is deleted.
 */
export async function pruneByListing(slice: Slice): Promise<number> {
  const { connector, vendor } = slice;
  if (!connector.listIds) return 0;
  const listing = randomUUID();
  let unread: string[] = [];
  let ids: string[] = [];
  for await (const one of withLeftOut(slice, connector.listIds(vendor))) {
    slice.signal.throwIfAborted();
    // A malformed item still exists.
    if (ids.push(typeof one === 'string' ? one : one.item) < MARKED_AT_ONCE) continue;
    unread = await markMore(slice, { ids, listing, unread });
    ids = [];
  }
  unread = await markMore(slice, { ids, listing, unread });
  // What is read now is listed, too.
  slice.walkId = listing;
  if (unread.length) await readItems(slice, unread);
  return pruneUnmet(slice, listing);
}

/** Marks listed items as seen; returns the first of those never read: no more are kept of a list that may have no end. */
async function markMore(
  slice: Slice,
  { ids, listing, unread }: { ids: string[]; listing: string; unread: readonly string[] },
): Promise<string[]> {
  return [...unread, ...(await mark(slice, ids, listing))].slice(0, UNREAD_MAX);
}

/** Marks listed items as seen; returns those never read. */
async function mark({ parts, held }: Slice, ids: string[], listing: string): Promise<string[]> {
  const met = [...new Set(ids)].map((item) => ({ item, version: null }));
  if (!met.length) return [];
  // A run that lost its connection must not overwrite the marks of the one that has it.
  return transactionHeld(parts.sql, held, async (tx) => {
    await markSeen(tx, held, met, listing);
    return listUnread(
      tx,
      held,
      met.map(({ item }) => item),
    );
  });
}

/** Deletes what a finished walk or listing did not see; if that is doubtful, returns how many deletions wait for another one. */
export async function pruneUnmet(slice: Slice, walkId: string): Promise<number> {
  const { parts, held } = slice;
  const counted = await countUnmet(parts.sql, held, walkId);
  const isHeld = isDoubtful(counted) && held.held_prune === null && !slice.unnamed.length;
  if (!isHeld && !slice.unnamed.length) while ((await pruneSome(slice, walkId)) > 0);
  await transaction(parts.sql, (tx) =>
    endWalk(tx, held, { heldPrune: isHeld ? counted.unmet : null, listedAt: parts.now() }),
  );
  slice.walkId = null;
  return isHeld ? counted.unmet : 0;
}

async function pruneSome({ parts, held, run }: Slice, walkId: string): Promise<number> {
  const { removed, owners } = await transactionHeld(parts.sql, held, async (tx) => {
    const items = await listUnmet(tx, held, walkId, REMOVED_AT_ONCE);
    if (!items.length) return { removed: 0, owners: [] };
    const owners = await removeDocuments(tx, held, await removeItems(tx, held, items));
    await forgetFailures(tx, held, items);
    await addRunCounts(tx, run.appId, run.runId, { deleted: items.length });
    return { removed: items.length, owners };
  });
  for (const owner of owners) parts.documentsChanged(run.appId, owner);
  return removed;
}
