/**
 * What the merged text contains where a conflict remains: the user's side, the side that people more often kept in such places, git-style
 * markers, or an exception. The conflict is always reported.
 */
export type OnConflict = 'keep-user' | 'likelier' | 'markers' | 'fail';

export interface MergeInput {
  /** The common ancestor (for an edited tree file: the baseline). */
  base: string;
  /** The user's text. */
  ours: string;
  /** The other side (for a tree file: what the new tree's writer produced). */
  theirs: string;
  /** Default `keep-user`. */
  onConflict?: OnConflict;
  /** Leave a conflict wherever a rule would drop words or deletions of the other side. Default false. */
  strict?: boolean;
}

/** Half-open range of line numbers counted from 0. */
export interface LineRange {
  start: number;
  end: number;
}

/** Which text a hunk got: one side's, a combination, or, undecided, whatever `onConflict` says. */
export type HunkDecision = 'ours' | 'theirs' | 'merged' | 'conflict';

/** The lines of a hunk in each input and in the merged text; `base`, `ours` and `theirs` as given, `merged` as returned. */
export interface HunkLines {
  base: LineRange;
  ours: LineRange;
  theirs: LineRange;
  merged: LineRange;
}

/** One place where at least one side changed the text. */
export interface MergeHunk {
  decision: HunkDecision;
  /** The name of the rule that decided, such as `only-theirs-changed` or `same-change`. */
  reason: HunkReason;
  lines: HunkLines;
  /** Set if a rule dropped words of the other side that appear nowhere in the merged hunk: the text not taken. */
  dropped?: { theirs: string };
  /** How likely a careful person would decide the same, 0–1; 1 for changes of one side only. */
  confidence: number;
}

/** A place where both sides changed the same words and no rule is confident enough. */
export interface MergeConflict {
  base: string;
  ours: string;
  theirs: string;
  /** Unchanged or already merged lines around the place, as context for a person or a model. */
  context: { before: string; after: string };
  lines: HunkLines;
}

export interface MergeResult {
  merged: string;
  hunks: MergeHunk[];
  conflicts: MergeConflict[];
}

/** The rules, each explained in docs/merging.md. */
export type HunkReason =
  | 'only-ours-changed'
  | 'only-theirs-changed'
  | 'same-change'
  | 'theirs-only-rewrapped'
  | 'ours-only-rewrapped'
  | 'moved-by-ours'
  | 'moved-by-theirs'
  | 'already-in-ours'
  | 'deleted-by-ours'
  | 'marks-woven'
  | 'theirs-contained'
  | 'ours-contained'
  | 'disjoint-words'
  | 'disjoint-lines'
  | 'both-inserted'
  | 'same-intent'
  | 'theirs-present'
  | 'theirs-small'
  | 'theirs-trimmed'
  | 'ours-shortened'
  | 'ours-rewrote'
  | 'front-matter-key'
  | 'both-changed'
  | 'resolved';

/** One place of a text in its three versions. */
export interface ThreeTexts {
  base: string;
  ours: string;
  theirs: string;
}
