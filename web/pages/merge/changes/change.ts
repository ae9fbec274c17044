import type { HunkLines, ThreeTexts } from '../../../../src/merge/merge.types.ts';

/** A place where one of the sides differs from the base. */
export interface Change {
  /** Its position among the changes of the file, from 0. */
  id: number;
  texts: ThreeTexts;
  /** The merged text; for an undecided change, the person's side. */
  merged: string;
  by: 'rules' | 'model' | 'nobody';
  /** The rule, as in `MergeHunk.reason`. */
  reason: string;
  /** Why an answer of the model was rejected. */
  refused: string | null;
  lines: HunkLines;
}

/** A file from top to bottom: unchanged text, and changes. */
export type Piece = { kind: 'same'; text: string } | { kind: 'change'; change: Change };

/** A person's decision on a change. `both`: their own text first; `new-first`: the other order. */
export type Decision =
  | { choice: 'mine' | 'new' | 'both' | 'new-first' | 'base' }
  | { choice: 'written'; text: string };

/** Decisions by the `id` of their change. */
export type Decided = ReadonlyMap<number, Decision>;
