import type { HunkLines, ThreeTexts } from '../../../../src/merge/merge.types.ts';

/** A place where one of the sides differs from the base. */
export interface Change {
  /** Its position among the changes of the file, from 0. */
  id: number;
  texts: ThreeTexts;
  /** What the merge puts there; for a change that nobody decided the person's side. */
  merged: string;
  by: 'rules' | 'model' | 'nobody';
  /** The rule, as in `MergeHunk.reason`. */
  reason: string;
  /** Why an answer of the model was not taken. */
  refused: string | null;
  lines: HunkLines;
}

/** A file from top to bottom: text that nobody changed, and changes. */
export type Piece = { kind: 'same'; text: string } | { kind: 'change'; change: Change };

/** What a person decided on a change. `both`: their own text first; `new-first`: the other order. */
export type Decision =
  | { choice: 'mine' | 'new' | 'both' | 'new-first' | 'base' }
  | { choice: 'written'; text: string };

/** Decisions by the `id` of their change. */
export type Decided = ReadonlyMap<number, Decision>;
