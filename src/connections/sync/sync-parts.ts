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

/** A run of a connection; the workflow's input. */
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
  place: DocumentPlace;
  /** What the items met are marked with while everything is read; null: only changes are. */
  walkId: string | null;
  traffic: Traffic;
  signal: AbortSignal;
  /** When to stop at the next page, in milliseconds since 1970; another slice goes on there. */
  endsAt: number;
}

/** Whose documents a connection makes: the connecting user's, or every user's. */
export const documentPlaceOf = ({
  app_id,
  owner,
  visibility,
  source,
}: Pick<TakenConnection, 'app_id' | 'owner' | 'visibility' | 'source'>): DocumentPlace => ({
  appId: app_id,
  owner: visibility === 'app' ? null : owner,
  source,
});
