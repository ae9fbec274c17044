import type { Region } from '../region.ts';
import type { Edit } from './edit.ts';

/** How many units each text has. */
export interface Lengths {
  base: number;
  ours: number;
  theirs: number;
}

interface SidedEdit {
  edit: Edit;
  side: 'ours' | 'theirs';
}

/** The offset of each side's text from base. */
interface Shifts {
  ours: number;
  theirs: number;
}

/** Edits that belong together, with the range of base they replace and the offsets after them. */
interface Group {
  start: number;
  end: number;
  ours?: number;
  theirs?: number;
}

type Touching = 'joined' | 'apart';

/**
 * Divides three texts into regions by the edits of both sides (diff3: Khanna, Kunal, Pierce, "A Formal Investigation of Diff3", 2007).
 * Overlapping edits of the two sides form one region of kind `both`; edits that only touch do so if `touching` is `joined`, else they stay
 * separate, unless both insert at the same place.
 */
export function threeWayRegions(
  ours: Edit[],
  theirs: Edit[],
  lengths: Lengths,
  touching: Touching = 'joined',
): Region[] {
  const regions: Region[] = [];
  let end = 0;
  let shifts: Shifts = { ours: 0, theirs: 0 };
  for (const group of groupsOf(inOrder(ours, theirs, touching), touching)) {
    if (group.start > end) regions.push(regionOf('stable', end, group.start, shifts, shifts));
    const after = { ours: group.ours ?? shifts.ours, theirs: group.theirs ?? shifts.theirs };
    regions.push(regionOf(kindOf(group), group.start, group.end, shifts, after));
    end = group.end;
    shifts = after;
  }
  if (lengths.base > end) regions.push(regionOf('stable', end, lengths.base, shifts, shifts));
  return regions;
}

function kindOf({ ours, theirs }: Group): Region['kind'] {
  if (ours !== undefined && theirs !== undefined) return 'both';
  return ours === undefined ? 'theirs' : 'ours';
}

/** Returns the edits of both sides by start. */
function inOrder(ours: Edit[], theirs: Edit[], touching: Touching): SidedEdit[] {
  const sided: SidedEdit[] = [];
  let i = 0;
  for (const edit of theirs) {
    for (let mine = ours[i]; mine && !precedes(edit, mine, touching); mine = ours[++i]) {
      sided.push({ edit: mine, side: 'ours' });
    }
    sided.push({ edit, side: 'theirs' });
  }
  for (const edit of ours.slice(i)) sided.push({ edit, side: 'ours' });
  return sided;
}

/** Orders two edits at one place: with `apart` the shorter comes first, so that an insertion stays separate. */
const precedes = (theirs: Edit, ours: Edit, touching: Touching): boolean =>
  theirs.aStart < ours.aStart ||
  (touching === 'apart' && theirs.aStart === ours.aStart && theirs.aEnd < ours.aEnd);

function groupsOf(edits: SidedEdit[], touching: Touching): Group[] {
  const groups: Group[] = [];
  let group: Group | undefined;
  for (const { edit, side } of edits) {
    if (!group || !joins(edit, group, touching)) {
      group = { start: edit.aStart, end: edit.aStart };
      groups.push(group);
    }
    group.end = Math.max(group.end, edit.aEnd);
    group[side] = edit.bEnd - edit.aEnd;
  }
  return groups;
}

function joins({ aStart, aEnd }: Edit, { start, end }: Group, touching: Touching): boolean {
  const insertsHere = aEnd === start && end === start;
  return aStart < end || (aStart === end && (touching === 'joined' || insertsHere));
}

const regionOf = (
  kind: Region['kind'],
  start: number,
  end: number,
  before: Shifts,
  after: Shifts,
): Region => ({
  kind,
  base: { start, end },
  ours: { start: start + before.ours, end: end + after.ours },
  theirs: { start: start + before.theirs, end: end + after.theirs },
});
