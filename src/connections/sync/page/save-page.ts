import type { Tx } from '../../../db/types.ts';
import type { NewDocument } from '../../../documents/new-document.ts';
import { prepareParsed } from '../../../ingest/prepare/prepare-in-pool.ts';
import { storeAndForget } from '../../../ingest/save-documents.ts';
import { at } from '../../../lib/at.ts';
import { forgetFailures, noteFailures } from '../../failure-queries.ts';
import { setCursor } from '../../lease-queries.ts';
import {
  type LedgerRow,
  listLedger,
  lockDocuments,
  markSeen,
  putLedger,
  removeItems,
  type StoredAs,
} from '../../ledger-queries.ts';
import { addRunCounts } from '../../run-queries.ts';
import { audienceKeyOf, openAudiences } from '../audiences.ts';
import { transactionHeld } from '../lease.ts';
import { removeDocuments } from '../remove-documents.ts';
import { documentPlaceOf, type Slice } from '../sync-parts.ts';
import { keepCallerKeys } from './keep-caller-keys.ts';
import type { PageDocument, SyncPage } from './page.ts';

/**
 * Stores a page atomically: documents, ledger, deletions, failures and the cursor to resume at. Throws `LeaseLost` and stores nothing if
 * the run no longer holds the connection.
 */
export async function savePage(slice: Slice, page: SyncPage, cursor: object | null): Promise<void> {
  const { parts, run } = slice;
  const traffic = { ...slice.traffic };
  const owners = await parts.writes.during(run.appId, async () => {
    const upserts = await placeUpserts(slice, page.of('upsert'));
    return transactionHeld(parts.sql, slice.held, async (tx) => {
      const stored = await storeUpserts(tx, slice, upserts);
      const removed = await removeGone(tx, slice, page, stored.left);
      await noteRest(tx, slice, page);
      if (cursor !== null) await setCursor(tx, slice.held, cursor);
      await addRunCounts(tx, run.appId, run.runId, {
        added: stored.added,
        changed: stored.changed,
        unchanged: upserts.length - stored.added - stored.changed + page.of('seen').length,
        deleted: removed.deleted,
        failed: page.of('failure').length,
        ...traffic,
      });
      return new Set([...stored.owners, ...removed.owners]);
    });
  });
  for (const key of ['requests', 'bytes', 'waitedMs'] as const) slice.traffic[key] -= traffic[key];
  if (!owners.size) return;
  parts.nudgeIngest();
  for (const owner of owners) parts.documentsChanged(run.appId, owner);
}

/** A document to store, and where. */
interface PlacedUpsert extends PageDocument {
  prepared: NewDocument;
  audienceId: string | null;
}

async function placeUpserts(slice: Slice, upserts: readonly PageDocument[]): Promise<PlacedUpsert[]> {
  const { parts, run, held } = slice;
  const documents = upserts.map(({ document }) => document);
  const prepared = await prepareParsed(parts, run.appId, documents, 'soon');
  const audiences =
    held.visibility === 'source'
      ? await openAudiences(
          slice,
          upserts.map(({ access }) => access),
        )
      : new Map<string, string>();
  return upserts.map((upsert, i) => ({
    ...upsert,
    prepared: at(prepared, i),
    audienceId: audiences.get(audienceKeyOf(upsert.access)) ?? null,
  }));
}

interface Stored {
  added: number;
  changed: number;
  /** Owners of new or changed documents. */
  owners: (string | null)[];
  /** Previous documents of items that are now stored as another one. */
  left: StoredAs[];
}

async function storeUpserts(
  tx: Tx,
  { held, walkId }: Slice,
  upserts: readonly PlacedUpsert[],
): Promise<Stored> {
  if (!upserts.length) return { added: 0, changed: 0, owners: [], left: [] };
  const before = await listLedger(
    tx,
    held,
    upserts.map(({ item }) => item),
  );
  await keepCallerFields(tx, held, upserts, before);
  const owners: (string | null)[] = [];
  let written = 0;
  for (const [audienceId, group] of Map.groupBy(upserts, (one) => one.audienceId)) {
    const { appId, owner } = documentPlaceOf(held, audienceId);
    const prepared = group.map((one) => one.prepared);
    const { changedIds } = await storeAndForget(tx, appId, owner, prepared);
    written += changedIds.length;
    if (changedIds.length) owners.push(owner);
  }
  const entries = upserts.map(({ item, version, document, audienceId }) => ({
    item,
    version,
    audienceId,
    resourceId: document.resourceId,
    metadataKeys: Object.keys(document.metadata),
  }));
  await putLedger(tx, held, entries, walkId);
  const byItem = new Map(entries.map((entry) => [entry.item, entry]));
  const left = before.filter(({ item, resource_id, audience_id }) => {
    const now = byItem.get(item);
    return now?.resourceId !== resource_id || now.audienceId !== audience_id;
  });
  const added = upserts.length - before.length;
  return { added, changed: Math.min(before.length, Math.max(0, written - added)), owners, left };
}

/** Keeps the collection and metadata that a caller set on an existing document, even if its audience changes. */
async function keepCallerFields(
  tx: Tx,
  held: Slice['held'],
  upserts: readonly PlacedUpsert[],
  before: readonly LedgerRow[],
): Promise<void> {
  const known = new Map(before.map((row) => [row.item, row]));
  const asked = upserts.map((upsert) => ({ upsert, row: known.get(upsert.item) }));
  const audienceOf = ({ upsert, row }: (typeof asked)[number]) => (row ? row.audience_id : upsert.audienceId);
  for (const [audienceId, group] of Map.groupBy(asked, audienceOf)) {
    const resourceIds = group.map(({ upsert }) => upsert.prepared.resourceId);
    const documents = await lockDocuments(tx, documentPlaceOf(held, audienceId), resourceIds);
    const stored = new Map(documents.map((one) => [one.resource_id, one]));
    for (const { upsert, row } of group) {
      const one = stored.get(upsert.prepared.resourceId);
      if (!one) continue;
      const { prepared } = upsert;
      const synced = row?.resource_id === prepared.resourceId ? row.metadata_keys : [];
      prepared.collection = one.collection;
      prepared.metadata = keepCallerKeys(prepared.metadata, one.metadata, synced);
    }
  }
}

async function removeGone(
  tx: Tx,
  { held }: Slice,
  page: SyncPage,
  left: readonly StoredAs[],
): Promise<{ deleted: number; owners: (string | null)[] }> {
  const gone = page.of('gone').map(({ item }) => item);
  const removed = gone.length ? await removeItems(tx, held, gone) : [];
  const owners = await removeDocuments(tx, held, [...left, ...removed]);
  return { deleted: removed.length, owners };
}

async function noteRest(tx: Tx, { held, parts, walkId }: Slice, page: SyncPage): Promise<void> {
  const failures = page.of('failure');
  // An item that could not be read exists, so the walk has seen it.
  const seen = [...page.of('seen'), ...failures.map(({ item }) => ({ item, version: null }))];
  if (seen.length) await markSeen(tx, held, seen, walkId);
  const settled = [...page.of('upsert'), ...page.of('seen'), ...page.of('gone')].map(({ item }) => item);
  if (settled.length) await forgetFailures(tx, held, settled);
  const noted = failures.map(({ item, error }) => ({ item, reason: error.message }));
  if (noted.length) await noteFailures(tx, held, noted, parts.now());
}
