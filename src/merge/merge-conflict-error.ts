import type { MergeConflict } from './merge.types.ts';

/** Thrown by `mergeTexts` under `onConflict: 'fail'`; carries the remaining conflicts. */
export class MergeConflictError extends Error {
  override readonly name = 'MergeConflictError';
  readonly conflicts: MergeConflict[];

  constructor(conflicts: MergeConflict[]) {
    super(`${conflicts.length} merge ${conflicts.length === 1 ? 'conflict' : 'conflicts'} left`);
    this.conflicts = conflicts;
  }
}
