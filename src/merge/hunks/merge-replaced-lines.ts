import { diffTokens } from '../diff/diff-tokens.ts';
import { Interner } from '../diff/intern.ts';
import { threeWayRegions } from '../diff/three-way-regions.ts';
import { splitLines } from '../split-lines.ts';
import type { HunkTexts } from '../hunk.types.ts';
import { foldSpace } from '../../lib/strings/fold-space.ts';

/**
 * Combines both changes if no line was changed by both and the other side only replaced lines that the user left alone. Returns null
 * otherwise, and if the other side inserted or deleted whole lines.
 */
export function mergeReplacedLines({ base, ours, theirs }: HunkTexts): string | null {
  const [b, o, t] = [splitLines(base), splitLines(ours), splitLines(theirs)];
  const table = new Interner(foldSpace);
  const [bIds, oIds, tIds] = [table.ids(b), table.ids(o), table.ids(t)];
  const lengths = { base: b.length, ours: o.length, theirs: t.length };
  const regions = threeWayRegions(diffTokens(bIds, oIds), diffTokens(bIds, tIds), lengths, 'apart');
  let text = '';
  for (const region of regions) {
    if (region.kind === 'both') return null;
    if (region.kind === 'theirs') {
      const replaced = region.base.end - region.base.start;
      if (replaced === 0 || replaced !== region.theirs.end - region.theirs.start) return null;
      text += t.slice(region.theirs.start, region.theirs.end).join('');
    } else {
      text += o.slice(region.ours.start, region.ours.end).join('');
    }
  }
  return text;
}
