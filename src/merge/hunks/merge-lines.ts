import { at } from '../../lib/at.ts';
import { editsOf } from '../diff/diff-tokens.ts';
import { threeWayRegions } from '../diff/three-way-regions.ts';
import type { HunkTexts } from '../hunk.types.ts';
import { alignSimilar } from '../lines/align-similar.ts';
import { type Around, unionLines } from '../lines/union-lines.ts';
import { splitLines } from '../split-lines.ts';
import { mergeWords } from '../words/merge-words.ts';
import { countShared } from '../words/word-delta.ts';
import { foldSpace } from '../../lib/strings/fold-space.ts';

/** The result of merging one hunk line by line, pairing lines by similarity. */
export interface LineMerge {
  text: string;
  /** Lines where both sides changed the same words, or one changed what the other deleted; the user's version is kept. */
  conflicts: number;
  /** Places where both sides inserted lines and both were kept, the user's first. */
  unions: number;
}

/** Merges one hunk line by line: pairs lines by similarity, merges each pair, and takes what only one side added or deleted. */
export function mergeLines({ base, ours, theirs, around }: HunkTexts): LineMerge {
  const lines = { base: splitLines(base), ours: splitLines(ours), theirs: splitLines(theirs) };
  const lengths = { base: lines.base.length, ours: lines.ours.length, theirs: lines.theirs.length };
  const editsTo = (side: string[]) => editsOf(alignSimilar(lines.base, side), side.length);
  const merge: LineMerge = { text: '', conflicts: 0, unions: 0 };
  for (const region of threeWayRegions(editsTo(lines.ours), editsTo(lines.theirs), lengths, 'apart')) {
    const part = {
      base: lines.base.slice(region.base.start, region.base.end),
      ours: lines.ours.slice(region.ours.start, region.ours.end),
      theirs: lines.theirs.slice(region.theirs.start, region.theirs.end),
    };
    if (region.kind === 'stable') {
      for (const [i, line] of part.base.entries())
        mergeLine(merge, line, at(part.ours, i), at(part.theirs, i));
    } else {
      const texts = { base: part.base.join(''), ours: part.ours.join(''), theirs: part.theirs.join('') };
      mergeRange(merge, texts, lines.base.length === 0 ? around : undefined);
    }
  }
  return merge;
}

function mergeLine(merge: LineMerge, base: string, ours: string, theirs: string): void {
  const unchanged = onlyChanged(base, ours, theirs);
  if (unchanged !== null) {
    add(merge, unchanged);
    return;
  }
  const words = mergeWords(base, ours, theirs);
  if (words.conflicts > 0 && countShared(base, ours, theirs).missing > 0) merge.conflicts += 1;
  add(merge, words.conflicts > 0 ? ours : words.text);
}

function mergeRange(merge: LineMerge, { base, ours, theirs }: HunkTexts, around?: Around): void {
  const unchanged = onlyChanged(base, ours, theirs);
  if (unchanged !== null) {
    add(merge, unchanged);
  } else if (foldSpace(base) === '') {
    merge.unions += 1;
    add(merge, unionLines(ours, theirs, around ?? { before: '', after: '' }));
  } else {
    merge.conflicts += 1;
    add(merge, ours);
  }
}

/** Returns the text if at most one side changed it, or both in the same way; null otherwise. */
function onlyChanged(base: string, ours: string, theirs: string): string | null {
  const [b, o, t] = [foldSpace(base), foldSpace(ours), foldSpace(theirs)];
  if (o === t || t === b) return ours;
  return o === b ? theirs : null;
}

function add(merge: LineMerge, text: string): void {
  if (text === '') return;
  if (merge.text !== '' && !/[\r\n]$/.test(merge.text)) merge.text += '\n';
  merge.text += text;
}
