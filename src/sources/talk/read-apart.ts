import type { ItemChange } from '../contract.ts';
import { VendorError } from '../vendor-error.ts';

/** A channel or chat, which is read apart from the others of its account. */
interface ApartPlace {
  id: string;
  /** Returns its items in the ledger. */
  held: () => Promise<readonly string[]>;
}

/**
 * Passes on the changes of one place. If the vendor answers otherwise than it describes, that is a failure of the place: its documents are
 * kept, other places can be read, and the next run reads this one from where it was.
 */
export async function* readApart<C>(
  { id, held }: ApartPlace,
  changes: AsyncIterable<C>,
): AsyncGenerator<C | ItemChange> {
  try {
    yield* changes;
  } catch (error) {
    if (!(error instanceof VendorError) || error.kind !== 'contract') throw error;
    for (const item of await held()) yield { kind: 'seen', item, version: null };
    yield { kind: 'failure', item: id, error };
  }
}
