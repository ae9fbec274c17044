import type { SignalData } from '../db/signals/signal.ts';
import type { Scope } from '../http/actor.ts';
import { keysOf } from '../lib/narrow.ts';

/** The webhook events, each with the scope that it needs on the stream. `data` contains ids and counts, never document text. */
const EVENT_TABLE = {
  'tree.completed': 'trees:read',
  'tree.failed': 'trees:read',
  'tree.published': 'trees:read',
  'edit.needs_review': 'trees:read',
  'proposal.created': 'trees:read',
  'document.failed': 'memories:read',
  'entity.needs_review': 'memories:read',
  'budget.reached': 'admin',
  'connection.created': 'memories:read',
  'connection.needs_reauth': 'memories:read',
  'index.started': 'memories:read',
  'index.completed': 'memories:read',
  'index.failed': 'memories:read',
  'endpoint.disabled': 'admin',
} as const satisfies Record<string, Scope>;

/** Changes too frequent for a webhook: on the stream only, at most once a second. */
const CHANGE_TABLE = {
  'documents.changed': 'memories:read',
  'tree.changed': 'trees:read',
} as const satisfies Record<string, Scope>;

export const EVENT_TYPES = keysOf(EVENT_TABLE);
export type EventType = (typeof EVENT_TYPES)[number];

/** The stream's types, each with the scope that it needs. */
export const STREAM_TABLE = { ...EVENT_TABLE, ...CHANGE_TABLE };
export const STREAM_TYPES = keysOf(STREAM_TABLE);
export type StreamType = (typeof STREAM_TYPES)[number];

/** On the stream at most once a second: the newest of its kind, with the counts of those before it. */
export const GATHERED_TYPES: readonly StreamType[] = [...keysOf(CHANGE_TABLE), 'document.failed'];

/** The event that tests an endpoint. */
export const TEST_EVENT = 'endpoint.test';

export interface NewEvent {
  appId: string;
  /** Its owner; null for the app. An endpoint receives the app's events and its owner's. */
  owner: string | null;
  type: EventType;
  data: SignalData;
}
