import type { Delivered, ItemChange, SyncContext } from '../contract.ts';

/** One item of a vendor's list. */
export interface ListedItem {
  item: string;
  /** Its version now: if the ledger has it, the item is not read. Null: it is always read. */
  version: string | null;
  /** Returns it as it is now; null if it is not a document any more. */
  read: () => Promise<Delivered | null>;
}

/** Reports the items of a list in order, and reads only those whose version is not in the ledger. */
export async function* reportListed(
  ctx: SyncContext<unknown>,
  all: readonly ListedItem[],
): AsyncGenerator<ItemChange> {
  const known = await ctx.known(all.map(({ item }) => item));
  for (const { item, version, read } of all) {
    if (version !== null && known.get(item) === version) yield { kind: 'seen', item, version: null };
    else {
      const delivered = await read();
      yield delivered === null ? { kind: 'gone', item } : { kind: 'upsert', ...delivered };
    }
  }
}
