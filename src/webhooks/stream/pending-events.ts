import type { Signal } from '../../db/signals/signal.ts';
import type { Actor } from '../../http/actor.ts';
import { isOneOf } from '../../lib/narrow.ts';
import { GATHERED_TYPES, STREAM_TABLE, STREAM_TYPES, type StreamType } from '../event.ts';

export interface StreamEvent {
  type: StreamType;
  /** Time of arrival, ISO 8601. */
  timestamp: string;
  data: Signal['data'];
}

const AT_MOST_EVERY_MS = 1_000;
/** A reader further behind than this rereads everything instead. */
const WAITING_MAX = 1_000;

/**
 * The events that a subscriber has yet to receive: from an app's signals, those that are theirs or shared and within their scopes; bursty
 * types at most once a second.
 */
export class PendingEvents {
  readonly #subscriber: Pick<Actor, 'userId' | 'scopes' | 'audiences'>;
  readonly #waiting = new Map<string, StreamEvent>();
  readonly #sentAt = new Map<string, number>();
  #count = 0;

  constructor(subscriber: Pick<Actor, 'userId' | 'scopes' | 'audiences'>) {
    this.#subscriber = subscriber;
  }

  /** Whether the reader is so far behind that too much is waiting. */
  get isOverfull(): boolean {
    return this.#waiting.size > WAITING_MAX;
  }

  /** Adds a signal if it is for this subscriber; returns whether it is. */
  add({ owner, type, data }: Signal, now: Date): boolean {
    const { userId, audiences = [], scopes } = this.#subscriber;
    if (owner !== null && owner !== userId && !audiences.includes(owner)) return false;
    if (!isOneOf(STREAM_TYPES, type) || !scopes.includes(STREAM_TABLE[type])) return false;
    const isGathered = GATHERED_TYPES.includes(type);
    const key = isGathered ? keyOf(type, data) : `${this.#count++}`;
    const before = this.#waiting.get(key);
    this.#waiting.set(key, {
      type,
      timestamp: now.toISOString(),
      data: before ? summed(before.data, data) : data,
    });
    return true;
  }

  /** Removes and returns what may be sent now, in order of arrival. */
  take(now: Date): StreamEvent[] {
    const due = [...this.#waiting].filter(([key]) => this.#restMs(key, now) === 0);
    for (const [key, { type }] of due) {
      this.#waiting.delete(key);
      if (GATHERED_TYPES.includes(type)) this.#sentAt.set(key, now.getTime());
    }
    for (const [key, at] of this.#sentAt) if (now.getTime() - at > AT_MOST_EVERY_MS) this.#sentAt.delete(key);
    return due.map(([, event]) => event);
  }

  /** Returns milliseconds until the next one may be sent; null if nothing waits. */
  nextInMs(now: Date): number | null {
    const rests = [...this.#waiting.keys()].map((key) => this.#restMs(key, now));
    return rests.length ? Math.min(...rests) : null;
  }

  #restMs(key: string, now: Date): number {
    return Math.max(0, (this.#sentAt.get(key) ?? 0) + AT_MOST_EVERY_MS - now.getTime());
  }
}

/** Changes of two trees are separate events. */
const keyOf = (type: StreamType, { tree_id }: Signal['data']): string => JSON.stringify([type, tree_id]);

const summed = (before: Signal['data'], after: Signal['data']): Signal['data'] =>
  typeof before.count === 'number' && typeof after.count === 'number'
    ? { ...after, count: before.count + after.count }
    : after;
