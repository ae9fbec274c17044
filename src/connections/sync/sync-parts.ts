import type { Context } from '../../context.ts';
import type { Connector, SyncContext } from '../../sources/contract.ts';
import type { VendorError } from '../../sources/vendor-error.ts';
import type { UnlikeItem } from '../../sources/vendor-http/listed.ts';
import type { Traffic } from '../../sources/vendor-http/vendor-http.ts';
import type { TakenConnection } from '../lease-queries.ts';
import type { DocumentPlace } from '../ledger-queries.ts';

/** What the sync engine needs of the service. */
export type SyncParts = Pick<
  Context,
  | 'sql'
  | 'config'
  | 'log'
  | 'secretKey'
  | 'now'
  | 'parseFile'
  | 'spool'
  | 'cpu'
  | 'writes'
  | 'nudgeIngest'
  | 'documentsChanged'
  | 'connectors'
  | 'oauthProviders'
  | 'fetchGuarded'
>;

/** The input of a workflow: runs of one app that were opened at the same time. */
export interface RunsInput {
  runs: readonly SyncInput[];
}

/** A run of a connection. */
export interface SyncInput {
  appId: string;
  connectionId: string;
  runId: string;
}

/** One process's work on a run. */
export interface Slice {
  parts: SyncParts;
  run: SyncInput;
  held: TakenConnection;
  connector: Connector;
  vendor: SyncContext<unknown>;
  /** The mark for items seen while everything is read; null if only changes are. */
  walkId: string | null;
  traffic: Traffic;
  /** Items of lists that could not be read, until they are stored as failures. */
  leftOut: UnlikeItem[];
  /** Why items without a readable id were skipped: no item is deleted because a list lacks it. */
  unnamed: VendorError[];
  signal: AbortSignal;
  /** When to stop at the next page, by `performance.now()`; another slice resumes there. */
  endsAt: number;
}

/** The fields of a connection that determine who owns its documents. */
export type PlacingConnection = Pick<TakenConnection, 'app_id' | 'owner' | 'visibility' | 'source'>;

/** Returns the owner of a connection's document: the connecting user, the app, or an audience. */
export const documentPlaceOf = (
  { app_id, owner, visibility, source }: PlacingConnection,
  audienceId: string | null,
): DocumentPlace => ({
  appId: app_id,
  owner: visibility === 'app' ? null : visibility === 'user' ? owner : ownedBy(audienceId),
  source,
});

/** Returns the audience as owner: without one, a document would belong to the whole app. */
function ownedBy(audienceId: string | null): string {
  if (audienceId === null) throw new Error('a document that is seen as at its vendor has no audience');
  return audienceId;
}

/** Returns whom to notify that a connection itself changed: those who can list it. */
export const whoListsIt = ({ owner, visibility }: PlacingConnection): string | null =>
  visibility === 'app' ? null : owner;
