import type { Slot } from './slots.ts';
import type { ValueKind } from './value.ts';

/** A value as compared: its kind and key, see `Value`. */
export interface ValueKey {
  kind: ValueKind;
  key: string;
}

/** What a statement says of one thing: that a slot of it has a value. */
export interface SlotClaim extends ValueKey {
  /** What it is said of; see `subjectKey`. Empty when only the value is known. */
  subject: string;
  /** `launch`, `owner`, `price` …, or `the battery life` for a noun of the text's own; empty when only the value is known. */
  slot: string;
  /** The value as it is written. */
  shown: string;
  /** Values that, as the statement says, no longer hold. */
  replaces: ValueKey[];
  /** From and until which day it holds, as the statement says: `2026-05-18`, or `05-18` where no year is named. */
  from: string | null;
  until: string | null;
  /** It says what was, not what is. */
  isPast: boolean;
}

/** What is known around a statement. */
export interface ClaimContext {
  /** Names that the statement may be about when it has none, the nearest first. */
  names: readonly string[];
  /** Who says it. */
  speaker: string | null;
  /** Folded names of people, who have no prices and launches. */
  people: ReadonlySet<string>;
  /** The slot that the whole text is on, as its title says; null: none. */
  topic: Pick<Slot, 'slot' | 'kind' | 'units'> | null;
}
