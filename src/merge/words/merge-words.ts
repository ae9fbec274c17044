import { diffTokens } from '../diff/diff-tokens.ts';
import { Interner } from '../diff/intern.ts';
import { threeWayRegions } from '../diff/three-way-regions.ts';
import type { LineRange } from '../merge.types.ts';
import { countShared } from './word-delta.ts';
import { type ProseToken, tokenizeProse } from './tokenize-prose.ts';

/** The outcome of merging one hunk word by word. */
export interface WordMerge {
  /** The merged text; where words conflict, the user's. */
  text: string;
  /** Places where both sides changed the same or touching words. */
  conflicts: number;
}

/**
 * Merges one hunk word by word. White space is no word: where the words stand, a side's new wrapping or indentation is merged
 * on its own, and a paragraph that only the other side re-wrapped keeps the user's line breaks.
 */
export function mergeWords(base: string, ours: string, theirs: string): WordMerge {
  const b = tokenizeProse(base);
  const o = tokenizeProse(ours);
  const t = tokenizeProse(theirs);
  const table = new Interner();
  const keys = [b, o, t].map((tokens) => table.ids(tokens.map((token) => token.key)));
  const regions = threeWayRegions(diffTokens(keys[0]!, keys[1]!), diffTokens(keys[0]!, keys[2]!), {
    base: b.length,
    ours: o.length,
    theirs: t.length,
  });
  const out: string[] = [];
  let conflicts = 0;
  let afterLines = false;
  for (const region of regions) {
    if (region.kind === 'stable') {
      for (let i = 0; i < region.base.end - region.base.start; i++) {
        const [base, token, other] = [
          b[region.base.start + i]!,
          o[region.ours.start + i]!,
          t[region.theirs.start + i]!,
        ];
        const closesLines = afterLines && i === 0 && token.gap === base.gap && isBreak(other.gap);
        out.push(closesLines ? other.gap : mergeGap(base, token, other), token.text);
      }
      afterLines = false;
    } else if (region.kind === 'theirs') {
      out.push(textOf(t, region.theirs));
      afterLines = startsLine(t, region.theirs);
    } else {
      afterLines = false;
      const mine = textOf(o, region.ours);
      const isMeeting = region.kind === 'both' && !sameKeys(o, region.ours, t, region.theirs);
      if (isMeeting && !holds(textOf(b, region.base), mine, textOf(t, region.theirs))) conflicts++;
      out.push(mine);
    }
  }
  return { text: out.join(''), conflicts };
}

/** White space three ways; a line break that became a blank or the reverse is only wrapping, in which the user's stands. */
function mergeGap(base: ProseToken, ours: ProseToken, theirs: ProseToken): string {
  if (ours.gap !== base.gap || theirs.gap === base.gap) return ours.gap;
  return isBreak(theirs.gap) === isBreak(base.gap) ? theirs.gap : ours.gap;
}

/** Whether a stretch begins at the start of a line, so that the break after it belongs to it. */
const startsLine = (tokens: ProseToken[], { start, end }: LineRange): boolean =>
  end > start && (start === 0 || isBreak(tokens[start]!.gap));

const isBreak = (gap: string): boolean => gap.includes('\n') || gap.includes('\r');

const textOf = (tokens: ProseToken[], range: LineRange): string => {
  let text = '';
  for (let i = range.start; i < range.end; i++) text += tokens[i]!.gap + tokens[i]!.text;
  return text;
};

/** Whether the user made every change of words that the other side made here, and it made one. */
function holds(base: string, ours: string, theirs: string): boolean {
  const { changed, missing } = countShared(base, ours, theirs);
  return changed > 0 && missing === 0;
}

function sameKeys(a: ProseToken[], x: LineRange, b: ProseToken[], y: LineRange): boolean {
  if (x.end - x.start !== y.end - y.start) return false;
  for (let i = 0; i < x.end - x.start; i++) {
    if (a[x.start + i]!.key !== b[y.start + i]!.key) return false;
  }
  return true;
}
