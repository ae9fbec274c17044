import type { Tx } from '../../db/types.ts';
import { deleteDocuments } from '../../documents/writes.ts';
import { forgetDeleted } from '../../entities/forget-mentions.ts';
import { listUnheld, lockDocuments, type StoredAs } from '../ledger-queries.ts';
import { documentPlaceOf, type PlacingConnection } from './sync-parts.ts';

/**
 * Deletes documents of a connection with everything derived from them, except those that another connection still has. Returns the owners
 * of the deleted documents.
 */
export async function removeDocuments(
  tx: Tx,
  connection: PlacingConnection,
  removed: readonly StoredAs[],
): Promise<(string | null)[]> {
  const owners: (string | null)[] = [];
  for (const [audienceId, rows] of Map.groupBy(removed, (row) => row.audience_id)) {
    const place = documentPlaceOf(connection, audienceId);
    const documents = await lockDocuments(
      tx,
      place,
      rows.map((row) => row.resource_id),
    );
    // Only now: a connection that is storing one of them has it locked, and its ledger says so only once that is committed.
    const unheld = new Set(
      await listUnheld(
        tx,
        place,
        documents.map((one) => one.resource_id),
      ),
    );
    const ids = documents.flatMap((one) => (unheld.has(one.resource_id) ? one.document_id : []));
    if (!ids.length) continue;
    await forgetDeleted(tx, place.appId, ids);
    await deleteDocuments(tx, place.appId, ids);
    owners.push(place.owner);
  }
  return owners;
}
