import type { Delivered, ItemChange, SyncContext } from '../contract.ts';

/** Reports items as they are now; those that are null are no longer documents. */
export const reportNow = (
  ctx: SyncContext<unknown>,
  items: ReadonlyMap<string, Delivered | null>,
): AsyncGenerator<ItemChange> =>
  reportDelivered(
    ctx,
    [...items.values()].filter((one) => one !== null),
    [...items].flatMap(([item, delivered]) => (delivered === null ? [item] : [])),
  );

/**
 * Reports items that were read, in order: as only seen if the ledger has that version, and those in `left`, which are no longer documents,
 * as gone if the ledger has them.
 */
export async function* reportDelivered(
  ctx: SyncContext<unknown>,
  all: readonly Delivered[],
  left: readonly string[] = [],
): AsyncGenerator<ItemChange> {
  const known = await ctx.known([...all.map(({ item }) => item), ...left]);
  for (const delivered of all) {
    const { item, version } = delivered;
    if (known.get(item) === version) yield { kind: 'seen', item, version: null };
    else yield { kind: 'upsert', ...delivered };
  }
  for (const item of left) if (known.has(item)) yield { kind: 'gone', item };
}
