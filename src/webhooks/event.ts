/** What webhooks tell of. `data` holds ids and counts, never text of documents. */
export const EVENT_TYPES = [
  'tree.completed',
  'tree.failed',
  'tree.published',
  'edit.needs_review',
  'proposal.created',
  'document.failed',
  'endpoint.disabled',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
/** Sent to one endpoint, when it is tested. */
export const TEST_EVENT = 'endpoint.test';

export interface NewEvent {
  appId: string;
  /** Whose it is; null: the app's. An endpoint is told of the app's and of its owner's. */
  owner: string | null;
  type: EventType;
  data: Record<string, string | number | null | string[]>;
}
