import type { LineRange } from './merge.types.ts';

/** A range of lines in each of the three texts that belong together; a stable one is as long in each. */
export interface Region {
  kind: 'stable' | 'ours' | 'theirs' | 'both';
  base: LineRange;
  ours: LineRange;
  theirs: LineRange;
}
