import type { Db, Tx } from '../db/types.ts';
import type { Held } from './lease-queries.ts';

/** The connection that a ledger belongs to. */
type Ledger = Pick<Held, 'app_id' | 'connection_id'>;

/** The document of an item: its id, and the audience that owns it, which only exists for connections with visibility `source`. */
export interface StoredAs {
  resource_id: string;
  audience_id: string | null;
}

export interface LedgerRow extends StoredAs {
  item: string;
  version: string | null;
  metadata_keys: string[];
}

/** Lists what is stored of these items of a connection. */
export async function listLedger(
  db: Db,
  { app_id, connection_id }: Ledger,
  items: string[],
): Promise<LedgerRow[]> {
  return db<LedgerRow[]>`
    select item, resource_id, audience_id, version, metadata_keys
    from connection_items
    where app_id = ${app_id} and connection_id = ${connection_id} and item = any(${items}::text[])`;
}

/** Returns the versions of all items in the ledger. */
export async function listVersions(
  db: Db,
  { app_id, connection_id }: Ledger,
): Promise<Pick<LedgerRow, 'item' | 'version'>[]> {
  return db<Pick<LedgerRow, 'item' | 'version'>[]>`
    select item, version
    from connection_items
    where app_id = ${app_id} and connection_id = ${connection_id}`;
}

export interface LedgerEntry {
  item: string;
  resourceId: string;
  audienceId?: string | null;
  version: string | null;
  metadataKeys: string[];
}

/** Stores items as read; `walkId` marks them as found by a listing. */
export async function putLedger(
  tx: Tx,
  { app_id, connection_id }: Ledger,
  entries: readonly LedgerEntry[],
  walkId: string | null,
): Promise<void> {
  await tx`
    insert into connection_items as i (app_id, connection_id, item, resource_id, audience_id, version, metadata_keys, walk_id)
    select ${app_id}, ${connection_id}, n.item, n.resource_id, n.audience_id, n.version,
      array(select jsonb_array_elements_text(n.keys::jsonb)), ${walkId}
    from unnest(
      ${entries.map((e) => e.item)}::text[], ${entries.map((e) => e.resourceId)}::text[],
      ${entries.map((e) => e.audienceId ?? null)}::text[],
      ${entries.map((e) => e.version)}::text[], ${entries.map((e) => JSON.stringify(e.metadataKeys))}::text[]
    ) as n (item, resource_id, audience_id, version, keys)
    on conflict (app_id, connection_id, item) do update
    set resource_id = excluded.resource_id, audience_id = excluded.audience_id, version = excluded.version, metadata_keys = excluded.metadata_keys,
      walk_id = coalesce(excluded.walk_id, i.walk_id), is_missing = false`;
}

export interface SeenItem {
  item: string;
  version: string | null;
  isMissing?: boolean;
}

/** Marks items as seen by a walk and replaces their version if given. Ignores items that are not in the ledger. */
export async function markSeen(
  tx: Tx,
  { app_id, connection_id }: Ledger,
  seen: readonly SeenItem[],
  walkId: string | null,
): Promise<void> {
  await tx`
    update connection_items i
    set version = coalesce(n.version, i.version), walk_id = coalesce(${walkId}, i.walk_id),
      is_missing = n.item = any(${seen.filter((s) => s.isMissing).map((s) => s.item)}::text[])
    from unnest(${seen.map((s) => s.item)}::text[], ${seen.map((s) => s.version)}::text[]) as n (item, version)
    where i.app_id = ${app_id} and i.connection_id = ${connection_id} and i.item = n.item`;
}

/** Returns those of the items that are neither in the ledger nor among the failures. */
export async function listUnread(
  db: Db,
  { app_id, connection_id }: Ledger,
  items: readonly string[],
): Promise<string[]> {
  const rows = await db<{ item: string }[]>`
    select n.item
    from unnest(${[...items]}::text[]) as n (item)
    where not exists (
        select 1 from connection_items i
        where i.app_id = ${app_id} and i.connection_id = ${connection_id} and i.item = n.item)
      and not exists (
        select 1 from sync_failures f
        where f.app_id = ${app_id} and f.connection_id = ${connection_id} and f.item = n.item)`;
  return rows.map((row) => row.item);
}

/** Removes items from the ledger; returns their documents. */
export async function removeItems(
  tx: Tx,
  { app_id, connection_id }: Ledger,
  items: string[],
): Promise<StoredAs[]> {
  return tx<StoredAs[]>`
    delete from connection_items
    where app_id = ${app_id} and connection_id = ${connection_id} and item = any(${items}::text[])
    returning resource_id, audience_id`;
}

/** Counts the stored items of a connection, and those that a listing did not find. */
export async function countUnmet(
  db: Db,
  { app_id, connection_id }: Ledger,
  walkId: string,
): Promise<{ unmet: number; held: number }> {
  const [row] = await db<{ unmet: number; held: number }[]>`
    select count(*) filter (where walk_id is distinct from ${walkId})::int as unmet, count(*)::int as held
    from connection_items
    where app_id = ${app_id} and connection_id = ${connection_id}`;
  return row ?? { unmet: 0, held: 0 };
}

/** Returns some items that a walk did not see. */
export async function listUnmet(
  db: Db,
  { app_id, connection_id }: Ledger,
  walkId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db<{ item: string }[]>`
    select item from connection_items
    where app_id = ${app_id} and connection_id = ${connection_id} and walk_id is distinct from ${walkId}
    limit ${limit}`;
  return rows.map((row) => row.item);
}

/** Returns some items of a connection that is being deleted. */
export async function listItems(
  db: Db,
  appId: string,
  connectionId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db<{ item: string }[]>`
    select item from connection_items
    where app_id = ${appId} and connection_id = ${connectionId}
    limit ${limit}`;
  return rows.map((row) => row.item);
}

/** Returns SQL for the owner of the document of item `i` of connection `c`, equivalent to `documentPlaceOf`. */
const ownerOfItem = (db: Db) =>
  db`(case c.visibility when 'app' then null when 'source' then i.audience_id else c.owner end)`;

/** The owner and source of a connection's documents. */
export interface DocumentPlace {
  appId: string;
  /** Owner of the documents; null for the app. */
  owner: string | null;
  source: string;
}

/** Locks documents of exactly one owner and source by resource id, and returns the fields that a caller may have set. */
export async function lockDocuments(
  tx: Tx,
  { appId, owner, source }: DocumentPlace,
  resourceIds: string[],
): Promise<
  {
    document_id: number;
    resource_id: string;
    metadata: Record<string, string | number | boolean | null>;
    collection: string | null;
  }[]
> {
  return tx`
    select d.document_id, d.resource_id, d.metadata, d.collection
    from documents d
    where d.app_id = ${appId} and d.owner is not distinct from ${owner} and d.source = ${source}
      and d.resource_id = any(${resourceIds}::text[])
    order by d.document_id
    for update`;
}

/** Returns those of these resource ids that no connection with the same owner and source has. */
export async function listUnheld(
  tx: Tx,
  { appId, owner, source }: DocumentPlace,
  resourceIds: string[],
): Promise<string[]> {
  const rows = await tx<{ resource_id: string }[]>`
    select n.resource_id
    from unnest(${resourceIds}::text[]) as n (resource_id)
    where not exists (
      select from connection_items i
      join connections c on c.app_id = i.app_id and c.connection_id = i.connection_id
      where i.app_id = ${appId} and i.resource_id = n.resource_id and c.app_id = ${appId} and c.source = ${source}
        and ${ownerOfItem(tx)} is not distinct from ${owner})`;
  return rows.map((row) => row.resource_id);
}

/** Counts the documents of each connection by status. */
export async function countHeld(
  db: Db,
  appId: string,
  connectionIds: string[],
): Promise<{ connection_id: string; status: string; n: number }[]> {
  return db<{ connection_id: string; status: string; n: number }[]>`
    select i.connection_id, d.status, count(*)::int as n
    from connection_items i
    join connections c on c.app_id = i.app_id and c.connection_id = i.connection_id
    join documents d on d.app_id = i.app_id and d.source = c.source and d.resource_id = i.resource_id
      and d.owner is not distinct from ${ownerOfItem(db)}
    where i.app_id = ${appId} and c.app_id = ${appId} and d.app_id = ${appId} and i.connection_id = any(${connectionIds}::uuid[])
    group by i.connection_id, d.status`;
}
