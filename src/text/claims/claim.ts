import type { Slot } from './slots.ts';
import type { ValueKind } from './value.ts';

/** A value as compared: its kind and key, see `Value`. */
export interface ValueKey {
  kind: ValueKind;
  key: string;
}

/** A claim of a statement: a slot of a subject has a value. */
export interface SlotClaim extends ValueKey {
  /** What the claim is about; see `subjectKey`. Empty if only the value is known. */
  subject: string;
  /** `launch`, `owner`, `price` …, or a noun from the text such as `the battery life`; empty if only the value is known. */
  slot: string;
  /** The value as written. */
  shown: string;
  /** Values that no longer hold, according to the statement. */
  replaces: ValueKey[];
  /** Days from and until which it holds, if stated: `2026-05-18`, or `05-18` if no year is given. */
  from: string | null;
  until: string | null;
  /** Whether it states what was, not what is. */
  isPast: boolean;
}

/** The context in which a statement is read. */
export interface ClaimContext {
  /** Names that a statement without one may be about, nearest first. */
  names: readonly string[];
  /** Who says it. */
  speaker: string | null;
  /** Folded names of people, who have no prices or launches. */
  people: ReadonlySet<string>;
  /** The slot that the title of the text is about, or null. */
  topic: Pick<Slot, 'slot' | 'kind' | 'units'> | null;
}
