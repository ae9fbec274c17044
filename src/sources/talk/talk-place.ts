import { z } from 'zod';
import type { ListedItem } from '../reporting/report-items.ts';

/** A channel or a chat. Its messages become documents, called talks: a thread, or what is said until a pause. */
export interface TalkPlace {
  id: string;
  /**
   * Identifies the place and who sees it: `<audience>/<id>`, or only the id of a place that has its own members. If it changes, all talks
   * of the place are read again.
   */
  key: string;
  /** Reads all talks backward, from the newest or from where a page says to resume. */
  readBack: (next: string | null) => AsyncIterable<TalkPage>;
  /** Reads the talks that may have changed since the last reading; those that are gone are `goneTalk`. */
  readChanged: (last: LastReading) => AsyncIterable<readonly ListedItem[]>;
}

export interface TalkPage {
  /** Newest first. */
  talks: readonly ListedItem[];
  /** Where to resume; null if no talk is complete yet. */
  next: string | null;
  isLast: boolean;
}

export interface LastReading {
  /** When it began, in milliseconds since 1970. */
  since: number;
  /** Returns the place's talks in the ledger. */
  held: () => Promise<HeldTalks>;
}

/** Items with their versions. */
export type HeldTalks = readonly (readonly [item: string, version: string | null])[];

/** The places of an account. */
export interface TalkAccount {
  places: readonly TalkPlace[];
  /** The vendor's own time, in milliseconds since 1970. */
  at: number;
  /** Returns the id of the place that an item belongs to. */
  placeOf: (item: string) => string;
}

export const talkCursor = z.object({
  v: z.literal(1),
  /** When the current round over all places started, in milliseconds since 1970; null if none is in progress. */
  roundAt: z.number().nullable(),
  /** Places that were read completely, by key: when. */
  read: z.record(z.string(), z.number()),
  /** The place that is being read for the first time: since when, and where to resume. */
  first: z.object({ key: z.string(), at: z.number(), next: z.string() }).nullable(),
});
export type TalkCursor = z.infer<typeof talkCursor>;

/** Returns a conversation that no longer exists. */
export const goneTalk = (item: string): ListedItem => ({ item, version: null, read: async () => null });
