import type { LineRange } from './merge.types.ts';

/** A range of lines in each of the three texts that belong together; a stable one is as long in each. */
export interface Region {
  kind: 'stable' | 'ours' | 'theirs' | 'both';
  base: LineRange;
  ours: LineRange;
  theirs: LineRange;
}

/** A region in which a side changed something. */
export interface ChangedRegion extends Region {
  kind: 'ours' | 'theirs' | 'both';
}
