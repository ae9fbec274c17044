import type { Delivered, ItemChange, SyncContext } from '../contract.ts';

/** What became of things that were read, in their order: those of a version that the ledger has were only seen. */
export async function* reportDelivered(
  ctx: SyncContext<unknown>,
  all: readonly Delivered[],
): AsyncGenerator<ItemChange> {
  const known = await ctx.known(all.map(({ item }) => item));
  for (const delivered of all) {
    const { item, version } = delivered;
    if (known.get(item) === version) yield { kind: 'seen', item, version: null };
    else yield { kind: 'upsert', ...delivered };
  }
}
