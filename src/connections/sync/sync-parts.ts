import type { Context } from '../../context.ts';
import type { Connector, SyncContext } from '../../sources/contract.ts';
import type { Traffic } from '../../sources/vendor-http/vendor-http.ts';
import type { TakenConnection } from '../lease-queries.ts';
import type { DocumentPlace } from '../ledger-queries.ts';

/** What the engine needs of the service. */
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

/** The input of a workflow: runs of one app that were opened together. */
export interface RunsInput {
  runs: readonly SyncInput[];
}

/** A run of a connection. */
export interface SyncInput {
  appId: string;
  connectionId: string;
  runId: string;
}

/** One process at work on a run. */
export interface Slice {
  parts: SyncParts;
  run: SyncInput;
  held: TakenConnection;
  connector: Connector;
  vendor: SyncContext<unknown>;
  /** What the items met are marked with while everything is read; null: only changes are. */
  walkId: string | null;
  traffic: Traffic;
  signal: AbortSignal;
  /** When to stop at the next page, in milliseconds since 1970; another slice goes on there. */
  endsAt: number;
}

/** A connection, as far as it says whose its documents are. */
export type PlacingConnection = Pick<TakenConnection, 'app_id' | 'owner' | 'visibility' | 'source'>;

/** Whose a document of a connection is: the connecting user's, every user's, or those of an audience. */
export const documentPlaceOf = (
  { app_id, owner, visibility, source }: PlacingConnection,
  audienceId: string | null,
): DocumentPlace => ({
  appId: app_id,
  owner: visibility === 'app' ? null : visibility === 'user' ? owner : ownedBy(audienceId),
  source,
});

/** Without one a document would be the whole app's. */
function ownedBy(audienceId: string | null): string {
  if (audienceId === null) throw new Error('a document that is seen as at its vendor has no audience');
  return audienceId;
}

/** Who is told that a connection itself changed: whoever lists it. */
export const whoListsIt = ({ owner, visibility }: PlacingConnection): string | null =>
  visibility === 'app' ? null : owner;
