import { transaction } from '../../../db/transaction.ts';
import type { Tx } from '../../../db/types.ts';
import type { NewDocument } from '../../../documents/new-document.ts';
import { prepareParsed } from '../../../ingest/prepare/prepare-in-pool.ts';
import { storeAndForget } from '../../../ingest/save-documents.ts';
import { forgetFailures, noteFailures } from '../../failure-queries.ts';
import { keepLease, setCursor } from '../../lease-queries.ts';
import {
  type LedgerRow,
  listLedger,
  lockDocuments,
  markSeen,
  putLedger,
  removeItems,
} from '../../ledger-queries.ts';
import { addRunCounts } from '../../run-queries.ts';
import { keepCallerKeys } from './keep-caller-keys.ts';
import { LeaseLost } from '../lease.ts';
import type { SyncPage, PageDocument } from './page.ts';
import { removeDocuments } from '../remove-documents.ts';
import type { Slice } from '../sync-parts.ts';

/**
 * Stores a page, all or nothing: documents, ledger, deletions, failures and the cursor to go on from. Throws `LeaseLost` when the
 * connection is not this run's any more; then nothing is stored.
 */
export async function savePage(slice: Slice, page: SyncPage, cursor: object | null): Promise<void> {
  const { parts, run, place } = slice;
  const upserts = page.of('upsert');
  const traffic = { ...slice.traffic };
  const { isChanged } = await parts.writes.during(run.appId, async () => {
    const prepared = await prepareParsed(
      parts,
      run.appId,
      upserts.map(({ document }) => document),
    );
    return transaction(parts.sql, async (tx) => {
      if (!(await keepLease(tx, slice.held))) throw new LeaseLost();
      const stored = await storeUpserts(tx, slice, upserts, prepared);
      const deleted = await removeGone(tx, slice, page, stored.renamed);
      await noteRest(tx, slice, page);
      if (cursor !== null) await setCursor(tx, slice.held, cursor);
      await addRunCounts(tx, run.appId, run.runId, {
        added: stored.added,
        changed: stored.changed,
        unchanged: upserts.length - stored.added - stored.changed + page.of('seen').length,
        deleted,
        failed: page.of('failure').length,
        ...traffic,
      });
      return { isChanged: stored.isChanged || deleted > 0 };
    });
  });
  for (const key of ['requests', 'bytes', 'waitedMs'] as const) slice.traffic[key] -= traffic[key];
  if (!isChanged) return;
  parts.nudgeIngest();
  parts.documentsChanged(run.appId, place.owner);
}

interface Stored {
  added: number;
  changed: number;
  isChanged: boolean;
  /** Resource ids under which items were known before. */
  renamed: string[];
}

async function storeUpserts(
  tx: Tx,
  { held, place, walkId }: Slice,
  upserts: readonly PageDocument[],
  prepared: NewDocument[],
): Promise<Stored> {
  if (!upserts.length) return { added: 0, changed: 0, isChanged: false, renamed: [] };
  const before = await listLedger(
    tx,
    held,
    upserts.map(({ item }) => item),
  );
  const byItem = new Map(before.map((row) => [row.item, row]));
  await keepCallerFields(tx, place, prepared, before);
  const { changedIds } = await storeAndForget(tx, place.appId, place.owner, prepared);
  const entries = upserts.map(({ item, version, document }) => ({
    item,
    version,
    resourceId: document.resourceId,
    metadataKeys: Object.keys(document.metadata),
  }));
  await putLedger(tx, held, entries, walkId);
  const renamed = entries.flatMap(({ item, resourceId }) => {
    const known = byItem.get(item)?.resource_id ?? resourceId;
    return known === resourceId ? [] : [known];
  });
  const added = upserts.length - before.length;
  const changed = Math.min(before.length, Math.max(0, changedIds.length - added));
  return { added, changed, isChanged: changedIds.length > 0, renamed };
}

/** A document that is there keeps the collection and the metadata that a caller gave it. */
async function keepCallerFields(
  tx: Tx,
  place: Slice['place'],
  prepared: readonly NewDocument[],
  before: readonly LedgerRow[],
): Promise<void> {
  const keys = new Map(before.map((row) => [row.resource_id, row.metadata_keys]));
  const documents = await lockDocuments(
    tx,
    place,
    prepared.map(({ resourceId }) => resourceId),
  );
  const stored = new Map(documents.map((row) => [row.resource_id, row]));
  for (const document of prepared) {
    const row = stored.get(document.resourceId);
    if (!row) continue;
    document.collection = row.collection;
    document.metadata = keepCallerKeys(document.metadata, row.metadata, keys.get(document.resourceId) ?? []);
  }
}

async function removeGone(
  tx: Tx,
  { held, place }: Slice,
  page: SyncPage,
  renamed: readonly string[],
): Promise<number> {
  const gone = page.of('gone').map(({ item }) => item);
  const removed = gone.length ? await removeItems(tx, held, gone) : [];
  await removeDocuments(tx, place, [...renamed, ...removed]);
  return removed.length;
}

async function noteRest(tx: Tx, { held, parts, walkId }: Slice, page: SyncPage): Promise<void> {
  const failures = page.of('failure');
  // An item that could not be read is there: a walk has met it.
  const seen = [...page.of('seen'), ...failures.map(({ item }) => ({ item, version: null }))];
  if (seen.length) await markSeen(tx, held, seen, walkId);
  const settled = [...page.of('upsert'), ...page.of('seen'), ...page.of('gone')].map(({ item }) => item);
  if (settled.length) await forgetFailures(tx, held, settled);
  if (failures.length) await noteFailures(tx, held, failures, parts.now());
}
