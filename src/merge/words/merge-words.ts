import { at } from '../../lib/at.ts';
import { diffTokens } from '../diff/diff-tokens.ts';
import { Interner } from '../diff/intern.ts';
import { threeWayRegions } from '../diff/three-way-regions.ts';
import type { LineRange } from '../merge.types.ts';
import type { Region } from '../region.ts';
import { type ProseToken, tokenizeProse } from './tokenize-prose.ts';
import { countShared } from './word-delta.ts';

/** The outcome of merging one hunk word by word. */
export interface WordMerge {
  /** The merged text; where words conflict, the user's. */
  text: string;
  /** Places where both sides changed the same or touching words. */
  conflicts: number;
}

interface Tokens {
  base: ProseToken[];
  ours: ProseToken[];
  theirs: ProseToken[];
}

/**
 * Merges one hunk word by word. Whitespace is no word: where the words stand, a side's new wrapping or indentation is merged
 * on its own, and a paragraph that only the other side re-wrapped keeps the user's line breaks.
 */
export function mergeWords(base: string, ours: string, theirs: string): WordMerge {
  const tokens = { base: tokenizeProse(base), ours: tokenizeProse(ours), theirs: tokenizeProse(theirs) };
  const parts: string[] = [];
  let conflicts = 0;
  let followsNewLines = false;
  for (const region of regionsOf(tokens)) {
    if (region.kind === 'stable') {
      parts.push(stableText(tokens, region, followsNewLines));
    } else if (region.kind === 'theirs') {
      parts.push(textOf(tokens.theirs, region.theirs));
    } else {
      if (region.kind === 'both' && conflictsIn(tokens, region)) conflicts++;
      parts.push(textOf(tokens.ours, region.ours));
    }
    followsNewLines = region.kind === 'theirs' && startsLine(tokens.theirs, region.theirs);
  }
  return { text: parts.join(''), conflicts };
}

function regionsOf({ base, ours, theirs }: Tokens): Region[] {
  const table = new Interner();
  const ids = (tokens: ProseToken[]) => table.ids(tokens.map(({ key }) => key));
  const baseIds = ids(base);
  return threeWayRegions(diffTokens(baseIds, ids(ours)), diffTokens(baseIds, ids(theirs)), {
    base: base.length,
    ours: ours.length,
    theirs: theirs.length,
  });
}

/** Words that nobody changed, with their whitespace merged; `followsNewLines` when the other side put whole lines before them. */
function stableText({ base, ours, theirs }: Tokens, region: Region, followsNewLines: boolean): string {
  const parts: string[] = [];
  for (let i = 0; i < region.base.end - region.base.start; i++) {
    const before = at(base, region.base.start + i);
    const mine = at(ours, region.ours.start + i);
    const other = at(theirs, region.theirs.start + i);
    const closesLines = followsNewLines && i === 0 && mine.gap === before.gap && isBreak(other.gap);
    parts.push(closesLines ? other.gap : mergeGap(before, mine, other), mine.text);
  }
  return parts.join('');
}

/** Whether the sides changed the same words differently, and the user did not make every change that the other side made. */
function conflictsIn({ base, ours, theirs }: Tokens, region: Region): boolean {
  if (sameKeys(ours.slice(region.ours.start, region.ours.end), theirs, region.theirs)) return false;
  const { changed, missing } = countShared(
    textOf(base, region.base),
    textOf(ours, region.ours),
    textOf(theirs, region.theirs),
  );
  return changed === 0 || missing > 0;
}

/** Whitespace three ways; a line break that became a space or the reverse is only wrapping, in which the user's stands. */
function mergeGap(base: ProseToken, ours: ProseToken, theirs: ProseToken): string {
  if (ours.gap !== base.gap || theirs.gap === base.gap) return ours.gap;
  return isBreak(theirs.gap) === isBreak(base.gap) ? theirs.gap : ours.gap;
}

/** Whether a range begins at the start of a line, so that the break after it belongs to it. */
const startsLine = (tokens: ProseToken[], { start, end }: LineRange): boolean =>
  end > start && (start === 0 || isBreak(at(tokens, start).gap));

const isBreak = (gap: string): boolean => gap.includes('\n') || gap.includes('\r');

function textOf(tokens: ProseToken[], range: LineRange): string {
  // Adding piece by piece keeps a node for each of them, ten times the text.
  const parts: string[] = [];
  for (let i = range.start; i < range.end; i++) {
    const { gap, text } = at(tokens, i);
    parts.push(gap, text);
  }
  return parts.join('');
}

const sameKeys = (wanted: ProseToken[], tokens: ProseToken[], { start, end }: LineRange): boolean =>
  wanted.length === end - start && wanted.every(({ key }, i) => key === at(tokens, start + i).key);
