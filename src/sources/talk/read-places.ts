import { once } from '../../lib/caches/once.ts';
import type { ItemChange, SyncContext, VendorChange } from '../contract.ts';
import { type ListedItem, reportListed } from '../reporting/report-items.ts';
import { VendorError } from '../vendor-error.ts';
import type { HeldTalks, TalkAccount, TalkCursor, TalkPlace } from './talk-place.ts';
import { HOUR_MS } from '../../lib/dates/day.ts';

/** Time without a finished place after which a round starts over: an interrupted one, or one with a new place that takes hours. */
const ROUND_MS = HOUR_MS;
/** Places without changes are stored together. */
const STORED_AFTER = 50;

interface Run {
  ctx: SyncContext<unknown>;
  account: TalkAccount;
  cursor: TalkCursor;
  /** Returns a place's talks in the ledger, which is loaded on demand. */
  heldOf: (id: string) => Promise<HeldTalks>;
}
type TalkChanges = AsyncGenerator<VendorChange<TalkCursor>>;

/**
 * Reports the talks of an account: for a new place all of them, from newest to oldest, for others those that changed. A place
 * that is no longer listed or open is gone with its talks. Resumes after any page: within a new place, and in a round over all.
 */
export async function* readPlaces(
  ctx: SyncContext<unknown>,
  account: TalkAccount,
  before: TalkCursor | null,
): TalkChanges {
  const cursor = structuredClone(before) ?? { v: 1, roundAt: null, read: {}, first: null };
  const held = once(async () => Map.groupBy(await ctx.known(null), ([item]) => account.placeOf(item)));
  const run: Run = { ctx, account, cursor, heldOf: async (id) => (await held()).get(id) ?? [] };
  yield* leaveUnlisted(run);
  const lastAt = Math.max(cursor.roundAt ?? 0, ...Object.values(cursor.read));
  const resumed = account.at - lastAt <= ROUND_MS ? cursor.roundAt : null;
  cursor.roundAt = resumed ?? account.at;
  let unstored = 0;
  for (const place of inOrder(account.places, cursor)) {
    if (resumed !== null && (readAt(cursor, place.key) ?? 0) >= resumed) continue;
    for await (const change of readPlace(run, place)) {
      if (change.kind !== 'seen') unstored = STORED_AFTER;
      yield change;
    }
    if (++unstored < STORED_AFTER) continue;
    unstored = 0;
    yield pageOf(run);
  }
  cursor.roundAt = null;
  yield pageOf(run);
}

/** Returns first the places whose changes cost little, last those that were never read. */
function inOrder(places: readonly TalkPlace[], { read, first }: TalkCursor): TalkPlace[] {
  const rankOf = ({ key }: TalkPlace) => (key in read ? 0 : key === first?.key ? 1 : 2);
  return places.toSorted((a, b) => rankOf(a) - rankOf(b));
}

const pageOf = ({ cursor }: Run): VendorChange<TalkCursor> => ({
  kind: 'page',
  cursor: structuredClone(cursor),
});

async function* leaveUnlisted(run: Run): AsyncGenerator<ItemChange> {
  const { account, cursor } = run;
  for (const key of [...Object.keys(cursor.read), ...(cursor.first ? [cursor.first.key] : [])]) {
    if (account.places.some((place) => place.key === key)) continue;
    forget(cursor, key);
    const id = key.slice(key.indexOf('/') + 1);
    // If only its audience changed, its talks are about to be read.
    if (!account.places.some((place) => place.id === id)) yield* leave(run, id);
  }
}

/** Returns when a place was read; a vendor may call one as every object calls one of its own properties. */
const readAt = ({ read }: TalkCursor, key: string): number | undefined =>
  Object.hasOwn(read, key) ? read[key] : undefined;

function forget(cursor: TalkCursor, key: string): void {
  delete cursor.read[key];
  if (cursor.first?.key === key) cursor.first = null;
}

async function* leave({ heldOf }: Run, id: string): AsyncGenerator<ItemChange> {
  for (const [item] of await heldOf(id)) yield { kind: 'gone', item };
}

/**
 * Reads a place so that its errors do not affect others. One that can no longer be opened is removed. If a response does not match its
 * description, the place is a failure: its documents are kept, and the next run resumes where it was.
 */
async function* readPlace(run: Run, place: TalkPlace): TalkChanges {
  const { id, key } = place;
  const since = readAt(run.cursor, key);
  try {
    yield* since === undefined ? readFirst(run, place) : readNews(run, place, since);
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    if (error.kind === 'not_found') {
      forget(run.cursor, key);
      yield* leave(run, id);
    } else if (error.kind === 'contract') {
      for (const [item] of await run.heldOf(id)) yield { kind: 'seen', item, version: null };
      yield { kind: 'failure', item: id, error };
    } else throw error;
  }
}

async function* readFirst({ ctx, account, cursor }: Run, { key, readBack }: TalkPlace): TalkChanges {
  const resumed = cursor.first?.key === key ? cursor.first : null;
  const at = resumed?.at ?? account.at;
  let known = resumed?.next ?? null;
  for await (const { talks, next, isLast } of readBack(known)) {
    yield* report(ctx, talks);
    // A long talk is read to its beginning at once: a run that ended within it would resume where it started and never get further.
    if (!isLast && next !== null && next !== known) {
      cursor.first = { key, at, next };
      yield { kind: 'page', cursor: structuredClone(cursor) };
    }
    known = next;
  }
  forget(cursor, key);
  cursor.read[key] = at;
}

async function* readNews(run: Run, place: TalkPlace, since: number): AsyncGenerator<ItemChange> {
  const { ctx, account, cursor, heldOf } = run;
  const held = () => heldOf(place.id);
  for await (const talks of place.readChanged({ since, held })) yield* report(ctx, talks);
  cursor.read[place.key] = account.at;
}

/** Reports talks. One without anything to show is gone only if the ledger has it. */
async function* report(ctx: Run['ctx'], talks: readonly ListedItem[]): AsyncGenerator<ItemChange> {
  for await (const change of reportListed(ctx, talks))
    if (change.kind !== 'gone' || (await ctx.known([change.item])).size) yield change;
}
