import type { LineRange } from './merge.types.ts';

/** A range of lines in each of the three texts that belong together; a stable region has the same length in each. */
export interface Region {
  kind: 'stable' | 'ours' | 'theirs' | 'both';
  base: LineRange;
  ours: LineRange;
  theirs: LineRange;
}

/** A region that a side changed. */
export interface ChangedRegion extends Region {
  kind: 'ours' | 'theirs' | 'both';
}

const shiftRange = ({ start, end }: LineRange, by: number): LineRange => ({
  start: start + by,
  end: end + by,
});

/** Shifts a region to lines that start at line `by` of each text, counted from the start of the texts. */
export const shiftRegion = (region: Region, by: Record<'base' | 'ours' | 'theirs', number>): Region => ({
  kind: region.kind,
  base: shiftRange(region.base, by.base),
  ours: shiftRange(region.ours, by.ours),
  theirs: shiftRange(region.theirs, by.theirs),
});
