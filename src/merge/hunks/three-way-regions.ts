import type { Edit } from '../diff/edit.ts';
import type { Region } from './region.ts';

/** How many units each text has. */
export interface Lengths {
  base: number;
  ours: number;
  theirs: number;
}

/**
 * Cuts three texts into regions by the edits of either side (diff3: Khanna, Kunal, Pierce, "A Formal Investigation of Diff3",
 * 2007). Edits of the two sides that overlap or touch make one region of kind `both`.
 */
export function threeWayRegions(ours: Edit[], theirs: Edit[], lengths: Lengths): Region[] {
  const regions: Region[] = [];
  let baseAt = 0;
  let oursShift = 0;
  let theirsShift = 0;
  let i = 0;
  let j = 0;
  const stable = (to: number) => {
    if (to > baseAt) regions.push(span('stable', baseAt, to, oursShift, oursShift, theirsShift, theirsShift));
  };
  while (i < ours.length || j < theirs.length) {
    const start = Math.min(ours[i]?.aStart ?? Infinity, theirs[j]?.aStart ?? Infinity);
    stable(start);
    const shiftsBefore = [oursShift, theirsShift] as const;
    let end = start;
    let fromOurs = false;
    let fromTheirs = false;
    for (;;) {
      const o = ours[i];
      const t = theirs[j];
      if (o && o.aStart <= end) {
        end = Math.max(end, o.aEnd);
        oursShift = o.bEnd - o.aEnd;
        fromOurs = true;
        i++;
      } else if (t && t.aStart <= end) {
        end = Math.max(end, t.aEnd);
        theirsShift = t.bEnd - t.aEnd;
        fromTheirs = true;
        j++;
      } else break;
    }
    const kind = fromOurs && fromTheirs ? 'both' : fromOurs ? 'ours' : 'theirs';
    regions.push(span(kind, start, end, shiftsBefore[0], oursShift, shiftsBefore[1], theirsShift));
    baseAt = end;
  }
  stable(lengths.base);
  return regions;
}

function span(
  kind: Region['kind'],
  start: number,
  end: number,
  oursBefore: number,
  oursAfter: number,
  theirsBefore: number,
  theirsAfter: number,
): Region {
  return {
    kind,
    base: { start, end },
    ours: { start: start + oursBefore, end: end + oursAfter },
    theirs: { start: start + theirsBefore, end: end + theirsAfter },
  };
}
