import type { HunkDecision, HunkReason } from './merge.types.ts';

/** One place in its three versions. */
export interface HunkTexts {
  base: string;
  ours: string;
  theirs: string;
  /** A few lines of base before and after. */
  around?: { before: string; after: string };
}

/** What the whole file says about how the sides edited it, for rules that need it. */
export interface FileFeatures {
  /** Similarity of the user's file to base, 0–1 (Dice of words): low if the user rewrote or translated everything. */
  oursToBase(): number;
}

/** A rule's decision on one hunk. */
export interface HunkVerdict {
  decision: HunkDecision;
  reason: HunkReason;
  text: string;
  confidence: number;
  /** The other side's text, if some of its words were dropped. */
  dropped?: { theirs: string };
}
