import type { Tx } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { formatNumber } from '../../lib/strings/format-number.ts';
import { measureEdits } from '../edits/queries.ts';
import type { TreeOwner } from '../queries.ts';

/** Limits on the number and total size of an owner's edits: every read of a tree applies all of them. */
const EDITS_MAX = 5_000;
const EDIT_BYTES_MAX = 50_000_000;

/**
 * Runs a change of an owner's edits in its transaction. Throws 507 `EditsFull` if afterwards they exceed a limit by more than before, so
 * callers over a limit can still shorten and clear edits.
 */
export async function withinEditsRoom<T>(tx: Tx, owner: TreeOwner, change: () => Promise<T>): Promise<T> {
  const before = await measureEdits(tx, owner);
  const result = await change();
  const after = await measureEdits(tx, owner);
  if (after.edits > Math.max(EDITS_MAX, before.edits))
    throw editsFull(`${formatNumber(after.edits)} edits; ${formatNumber(EDITS_MAX)} may be kept`);
  if (after.bytes > Math.max(EDIT_BYTES_MAX, before.bytes))
    throw editsFull(
      `edits of ${formatNumber(after.bytes)} bytes; ${formatNumber(EDIT_BYTES_MAX)} may be kept`,
    );
  return result;
}

const editsFull = (what: string): AppError =>
  new AppError(
    507,
    'EditsFull',
    `With this change the trees would have ${what}. Nothing was changed. Clear edits that are no longer needed (POST /context-documents/tree/edits/clear), or edit shorter texts.`,
    { headers: { 'x-should-retry': 'false' } },
  );
