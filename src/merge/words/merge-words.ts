import { at } from '../../lib/at.ts';
import { diffTokens } from '../diff/diff-tokens.ts';
import { Interner } from '../diff/intern.ts';
import { threeWayRegions } from '../diff/three-way-regions.ts';
import type { LineRange } from '../merge.types.ts';
import type { Region } from '../region.ts';
import { type ProseToken, tokenizeProse } from './tokenize-prose.ts';
import { countShared } from './word-delta.ts';

/** The result of merging one hunk word by word. */
export interface WordMerge {
  /** The merged text; the user's words where they conflict. */
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
 * Merges one hunk word by word. Whitespace is not a word: between unchanged words, a side's new wrapping or indentation is merged
 * separately, and a paragraph that only the other side re-wrapped keeps the user's line breaks.
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

/** Returns words that nobody changed, with their whitespace merged; `followsNewLines` if the other side put whole lines before them. */
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

/** Returns whether the sides changed the same words differently, and the user did not make every change that the other side made. */
function conflictsIn({ base, ours, theirs }: Tokens, region: Region): boolean {
  if (sameKeys(ours.slice(region.ours.start, region.ours.end), theirs, region.theirs)) return false;
  const { changed, missing } = countShared(
    textOf(base, region.base),
    textOf(ours, region.ours),
    textOf(theirs, region.theirs),
  );
  return changed === 0 || missing > 0;
}

/** Merges whitespace three ways; a line break that became a space or vice versa is only wrapping, where the user's is kept. */
function mergeGap(base: ProseToken, ours: ProseToken, theirs: ProseToken): string {
  if (ours.gap !== base.gap || theirs.gap === base.gap) return ours.gap;
  return isBreak(theirs.gap) === isBreak(base.gap) ? theirs.gap : ours.gap;
}

/** Returns whether a range begins at the start of a line, so that the break after it belongs to it. */
const startsLine = (tokens: ProseToken[], { start, end }: LineRange): boolean =>
  end > start && (start === 0 || isBreak(at(tokens, start).gap));

const isBreak = (gap: string): boolean => gap.includes('\n') || gap.includes('\r');

function textOf(tokens: ProseToken[], range: LineRange): string {
  // Appending piece by piece keeps a node for each, ten times the size of the text.
  const parts: string[] = [];
  for (let i = range.start; i < range.end; i++) {
    const { gap, text } = at(tokens, i);
    parts.push(gap, text);
  }
  return parts.join('');
}

const sameKeys = (wanted: ProseToken[], tokens: ProseToken[], { start, end }: LineRange): boolean =>
  wanted.length === end - start && wanted.every(({ key }, i) => key === at(tokens, start + i).key);
