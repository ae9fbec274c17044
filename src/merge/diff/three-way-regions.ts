import type { Edit } from './edit.ts';
import type { Region } from './region.ts';

/** How many units each text has. */
export interface Lengths {
  base: number;
  ours: number;
  theirs: number;
}

/**
 * Cuts three texts into regions by the edits of either side (diff3: Khanna, Kunal, Pierce, "A Formal Investigation of Diff3",
 * 2007). Edits of the two sides that overlap make one region of kind `both`; those that only touch do so too when `touching` is
 * `joined`, and else stand side by side, unless both insert at the same place.
 */
export function threeWayRegions(
  ours: Edit[],
  theirs: Edit[],
  lengths: Lengths,
  touching: 'joined' | 'apart' = 'joined',
): Region[] {
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
      const next = nextEdit(ours[i], theirs[j], touching);
      if (!next) break;
      const { edit, side } = next;
      const isFirst = !fromOurs && !fromTheirs;
      const insertsHere = edit.aEnd === start && end === start;
      const joins = edit.aStart < end || (edit.aStart === end && (touching === 'joined' || insertsHere));
      if (!isFirst && !joins) break;
      end = Math.max(end, edit.aEnd);
      if (side === 'ours') {
        oursShift = edit.bEnd - edit.aEnd;
        fromOurs = true;
        i++;
      } else {
        theirsShift = edit.bEnd - edit.aEnd;
        fromTheirs = true;
        j++;
      }
    }
    const kind = fromOurs && fromTheirs ? 'both' : fromOurs ? 'ours' : 'theirs';
    regions.push(span(kind, start, end, shiftsBefore[0], oursShift, shiftsBefore[1], theirsShift));
    baseAt = end;
  }
  stable(lengths.base);
  return regions;
}

/** The edit that begins first; of two at one place the shorter one where they are kept apart, so that an insertion stands alone. */
function nextEdit(ours: Edit | undefined, theirs: Edit | undefined, touching: 'joined' | 'apart') {
  if (!ours) return theirs ? ({ edit: theirs, side: 'theirs' } as const) : null;
  const theirsFirst =
    theirs !== undefined &&
    (theirs.aStart < ours.aStart ||
      (touching === 'apart' && theirs.aStart === ours.aStart && theirs.aEnd < ours.aEnd));
  return theirsFirst ? ({ edit: theirs, side: 'theirs' } as const) : ({ edit: ours, side: 'ours' } as const);
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
