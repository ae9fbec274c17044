import type { LineRange } from './merge.types.ts';

/** A stretch of the three texts that belongs together; stable ones have as many lines in each. */
export interface Region {
  kind: 'stable' | 'ours' | 'theirs' | 'both';
  base: LineRange;
  ours: LineRange;
  theirs: LineRange;
}
