/** The three versions of one place. */
export interface HunkTexts {
  base: string;
  ours: string;
  theirs: string;
}

/** What a rule says about one hunk. */
export interface HunkVerdict {
  decision: 'ours' | 'theirs' | 'merged' | 'conflict';
  reason: string;
  text: string;
  confidence: number;
  /** The other side's text, when some of its words are left out. */
  dropped?: { theirs: string };
}
