import { jsonb } from '../db/jsonb.ts';
import type { Db, Sql, Tx } from '../db/types.ts';
import type { Source } from '../tokens.ts';
import type { ConnectionIds } from '../credentials/connection-ids.ts';

/** The owner of connections: the app itself (`userId` null), or one of its users. */
export interface ConnectionOwner {
  appId: string;
  userId: string | null;
}

export const CONNECTION_STATES = ['active', 'paused', 'needs_reauth', 'failing', 'deleting'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];
/** Who finds its documents: the connecting user, every user of the app, or those who can see them at the vendor. */
export const VISIBILITIES = ['user', 'app', 'source'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export interface ConnectionRow {
  app_id: string;
  connection_id: string;
  source: Source;
  owner: string | null;
  visibility: Visibility;
  account_id: string;
  label: string;
  config: Record<string, unknown>;
  state: ConnectionState;
  reason: string | null;
  /** Null while a run is open. */
  next_run_at: Date | null;
  held_prune: number | null;
  /** When everything was last read or listed, which finds all deletions. */
  listed_at: Date | null;
  created_at: Date;
}

const columns = (db: Db) =>
  db`app_id, connection_id, source, owner, visibility, account_id, label, config, state, reason,
    nullif(next_run_at, 'infinity') as next_run_at, held_prune, listed_at, created_at`;

/** Lists an owner's connections, oldest first. */
export async function listConnectionRows(
  db: Db,
  { appId, userId }: ConnectionOwner,
): Promise<ConnectionRow[]> {
  return db<ConnectionRow[]>`
    select ${columns(db)}
    from connections
    where app_id = ${appId} and owner is not distinct from ${userId}
    order by created_at, connection_id`;
}

/** Finds an owner's connection; null if unknown. */
export async function findConnectionRow(
  db: Db,
  { appId, userId }: ConnectionOwner,
  connectionId: string,
): Promise<ConnectionRow | null> {
  const [row] = await db<ConnectionRow[]>`
    select ${columns(db)}
    from connections
    where app_id = ${appId} and owner is not distinct from ${userId} and connection_id = ${connectionId}`;
  return row ?? null;
}

/** Returns the same row, locked for this transaction. */
export async function lockConnectionRow(
  tx: Tx,
  { appId, userId }: ConnectionOwner,
  connectionId: string,
): Promise<ConnectionRow | null> {
  const [row] = await tx<ConnectionRow[]>`
    select ${columns(tx)}
    from connections
    where app_id = ${appId} and owner is not distinct from ${userId} and connection_id = ${connectionId}
    for update`;
  return row ?? null;
}

/** Finds an owner's connection to an account of a source; null if there is none. */
export async function findByAccount(
  db: Db,
  { appId, userId }: ConnectionOwner,
  { source, accountId }: { source: Source; accountId: string },
): Promise<ConnectionRow | null> {
  const [row] = await db<ConnectionRow[]>`
    select ${columns(db)}
    from connections
    where app_id = ${appId} and owner is not distinct from ${userId} and source = ${source} and account_id = ${accountId}
    limit 1`;
  return row ?? null;
}

export interface NewConnection {
  source: Source;
  accountId: string;
  label: string;
  visibility: Visibility;
  config: object;
}

/** Creates a connection, or updates the config of the one for that account; it is due at once. Null while that one is being deleted. */
export async function upsertConnection(
  tx: Tx,
  { appId, userId }: ConnectionOwner,
  { source, accountId, label, visibility, config }: NewConnection,
): Promise<(ConnectionRow & { is_new: boolean }) | null> {
  const [row] = await tx<(ConnectionRow & { is_new: boolean })[]>`
    insert into connections as c (app_id, owner, source, account_id, label, visibility, config)
    values (${appId}, ${userId}, ${source}, ${accountId}, ${label}, ${visibility}, ${jsonb(tx, config)})
    on conflict (app_id, source, owner, account_id, visibility) do update
    set config = excluded.config, label = excluded.label, reason = null, next_run_at = now(), failed_runs = 0,
      state = case when c.state = 'paused' then 'paused' else 'active' end
    where c.state <> 'deleting'
    returning ${columns(tx)}, xmax = 0 as is_new`;
  return row ?? null;
}

/** Updates the given fields. */
export async function updateConnectionRow(
  tx: Tx,
  { appId, connectionId }: ConnectionIds,
  { label = null, config = null }: { label?: string | null; config?: object | null },
): Promise<void> {
  await tx`
    update connections
    set label = coalesce(${label}, label), config = coalesce(${config && jsonb(tx, config)}::jsonb, config)
    where app_id = ${appId} and connection_id = ${connectionId}`;
}

/** Sets the state that a person requested; a connection that is being deleted stays so. */
export async function setConnectionState(
  tx: Tx,
  { appId, connectionId }: ConnectionIds,
  state: ConnectionState,
): Promise<void> {
  await tx`
    update connections
    set state = ${state}, reason = null, failed_runs = 0, next_run_at = now()
    where app_id = ${appId} and connection_id = ${connectionId} and state <> 'deleting'`;
}

/** Makes the next run due now. */
export async function makeDue(tx: Tx, { appId, connectionId }: ConnectionIds): Promise<void> {
  await tx`
    update connections set next_run_at = now(), failed_runs = 0
    where app_id = ${appId} and connection_id = ${connectionId}`;
}

/** Makes the next run list everything, or read everything again. */
export async function makeListingDue(tx: Tx, { appId, connectionId }: ConnectionIds): Promise<void> {
  await tx`
    update connections set listed_at = null
    where app_id = ${appId} and connection_id = ${connectionId}`;
}

/** Marks a connection for deletion; its documents follow. */
export async function markDeleting(
  tx: Tx,
  { appId, connectionId }: ConnectionIds,
  keepsDocuments: boolean,
): Promise<void> {
  await tx`
    update connections
    set state = 'deleting', reason = null, keeps_documents = ${keepsDocuments}, fence = fence + 1, lease_until = null
    where app_id = ${appId} and connection_id = ${connectionId}`;
}

/**
 * Marks a user's connections for deletion whose documents belong to the app, and makes the app their owner: the user's rows are about to go.
 * The account no longer counts, since the app may have connected it too.
 */
export async function markSharedDeleting(
  tx: Tx,
  { appId, userId }: { appId: string; userId: string },
): Promise<void> {
  await tx`
    update connections
    set owner = null, account_id = connection_id::text, reason = null, fence = fence + 1, lease_until = null,
      state = 'deleting', keeps_documents = state = 'deleting' and keeps_documents
    where app_id = ${appId} and owner = ${userId} and visibility = 'app'`;
}

/** Deletes a connection that is marked as being deleted. */
export async function deleteConnectionRow(tx: Tx, appId: string, connectionId: string): Promise<void> {
  await tx`delete from connections where app_id = ${appId} and connection_id = ${connectionId} and state = 'deleting'`;
}

export type DeletingConnection = Pick<
  ConnectionRow,
  'app_id' | 'connection_id' | 'source' | 'owner' | 'visibility'
> & { keeps_documents: boolean };

/** Returns connections being deleted. */
export async function listDeleting(sql: Sql): Promise<DeletingConnection[]> {
  // Across apps: resumes deletions of all of them; no content is read.
  return sql<DeletingConnection[]>`
    select app_id, connection_id, source, owner, visibility, keeps_documents from connections where state = 'deleting'`;
}
