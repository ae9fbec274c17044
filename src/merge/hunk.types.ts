import type { HunkDecision, HunkReason } from './merge.types.ts';

/** The three versions of one place. */
export interface HunkTexts {
  base: string;
  ours: string;
  theirs: string;
  /** A few lines of base on either side. */
  around?: { before: string; after: string };
}

/** What the whole file says about how the sides worked, for rules that need it. */
export interface FileFeatures {
  /** Similarity of the user's file to base, 0–1 (Dice of words): low where the user rewrote or translated everything. */
  oursToBase(): number;
}

/** What a rule says about one hunk. */
export interface HunkVerdict {
  decision: HunkDecision;
  reason: HunkReason;
  text: string;
  confidence: number;
  /** The other side's text, when some of its words are left out. */
  dropped?: { theirs: string };
}
