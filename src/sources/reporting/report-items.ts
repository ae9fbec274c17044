import type { Delivered, ItemChange, SyncContext } from '../contract.ts';
import { VendorError } from '../vendor-error.ts';

type Read = () => Promise<Delivered | null>;

/** One item of a vendor's list. */
export interface ListedItem {
  item: string;
  /** Its version now: if the ledger has it, the item is not read. Null: it is always read. */
  version: string | null;
  /** Returns its current state; null if it is no longer a document. */
  read: Read;
}

/**
 * Reports the items of a list in order, and reads only those whose version is not in the ledger. An item that does not match what the
 * vendor describes is a failure, and the others are read.
 */
export async function* reportListed(
  ctx: SyncContext<unknown>,
  all: readonly ListedItem[],
): AsyncGenerator<ItemChange> {
  const known = await ctx.known(all.map(({ item }) => item));
  for (const { item, version, read } of all) {
    if (version !== null && known.get(item) === version) yield { kind: 'seen', item, version: null };
    else yield await readItem(item, read);
  }
}

/** Reports items as they are now; those that are null are no longer documents. */
export const reportNow = (
  ctx: SyncContext<unknown>,
  items: ReadonlyMap<string, Delivered | null>,
): AsyncGenerator<ItemChange> =>
  reportRead(ctx, new Map([...items].map(([item, delivered]) => [item, async () => delivered])));

/** Reports items that are already read. */
export const reportDelivered = (
  ctx: SyncContext<unknown>,
  all: readonly Delivered[],
): AsyncGenerator<ItemChange> => reportNow(ctx, new Map(all.map((one) => [one.item, one])));

/** Reads items one by one and reports them as they are now: as only seen if the ledger has that version. */
export async function* reportRead(
  ctx: SyncContext<unknown>,
  items: ReadonlyMap<string, Read>,
): AsyncGenerator<ItemChange> {
  const known = await ctx.known([...items.keys()]);
  for (const [item, read] of items) {
    const change = await readItem(item, read);
    if (change.kind === 'upsert' && known.get(item) === change.version)
      yield { kind: 'seen', item, version: null };
    else if (change.kind !== 'gone' || known.has(item)) yield change;
  }
}

/**
 * Reads items in one request and reports them as they are now; those that it does not return are no longer documents. If the answer is
 * otherwise than described, halves the request until the item that causes it is found.
 */
export async function* reportTogether(
  ctx: SyncContext<unknown>,
  items: readonly string[],
  read: (items: readonly string[]) => Promise<readonly Delivered[]>,
): AsyncGenerator<ItemChange> {
  let all: readonly Delivered[];
  try {
    all = await read(items);
  } catch (error) {
    if (!(error instanceof VendorError) || error.kind !== 'contract') throw error;
    const half = Math.ceil(items.length / 2);
    const [item = ''] = items;
    if (items.length === 1) yield { kind: 'failure', item, error };
    else for (const part of [items.slice(0, half), items.slice(half)]) yield* reportTogether(ctx, part, read);
    return;
  }
  const found = new Map(all.map((one) => [one.item, one]));
  yield* reportNow(ctx, new Map(items.map((item) => [item, found.get(item) ?? null])));
}

async function readItem(item: string, read: Read): Promise<ItemChange> {
  try {
    const delivered = await read();
    return delivered === null ? { kind: 'gone', item } : { kind: 'upsert', ...delivered };
  } catch (error) {
    if (!(error instanceof VendorError) || error.kind !== 'contract') throw error;
    return { kind: 'failure', item, error };
  }
}
