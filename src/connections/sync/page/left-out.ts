import { transaction } from '../../../db/transaction.ts';
import type { VendorError } from '../../../sources/vendor-error.ts';
import { endWalk, noteLeftOut } from '../../lease-queries.ts';
import { addRunCounts } from '../../run-queries.ts';
import type { Failed } from './page.ts';
import type { Slice } from '../sync-parts.ts';

/** If more items of a run have no id, the vendor has changed its lists, and reading on would find nothing. */
const UNNAMED_MAX = 20;

/** Adds the items that were left out of lists while `changes` were read, as failures before the change that follows. */
export async function* withLeftOut<C>(slice: Slice, changes: AsyncIterable<C>): AsyncGenerator<C | Failed> {
  for await (const change of changes) {
    slice.traffic.unreportedBytes = 0;
    yield* takeLeftOut(slice);
    yield change;
  }
  yield* takeLeftOut(slice);
}

async function* takeLeftOut(slice: Slice): AsyncGenerator<Failed> {
  for (const { item, error } of slice.leftOut.splice(0)) {
    if (item === null) await noteUnnamed(slice, error);
    else yield { kind: 'failure', item, error };
  }
}

/** Ends a walk without deletions, since the item could be any that the walk does not see. The next listing reads everything again. */
async function noteUnnamed(slice: Slice, error: VendorError): Promise<void> {
  const { parts, held, run, unnamed, walkId } = slice;
  unnamed.push(error);
  if (unnamed.length > UNNAMED_MAX) throw error;
  await transaction(parts.sql, async (tx) => {
    await noteLeftOut(tx, held);
    await addRunCounts(tx, run.appId, run.runId, { failed: 1 });
    if (walkId !== null) await endWalk(tx, held, { heldPrune: null, listedAt: parts.now() });
  });
  slice.walkId = null;
}

/** Returns the message about items that cannot be listed as failures; null if there are none. Pure. */
export const sayUnnamed = ([first, ...others]: readonly VendorError[]): string | null =>
  first
    ? `${1 + others.length} of what the source lists has no id and was left out; what this run did not list was kept. ${first.message}`
    : null;
