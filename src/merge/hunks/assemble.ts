import { at } from '../../lib/at.ts';
import { splitLines } from '../split-lines.ts';
import type { HunkLines, MergeConflict, MergeHunk, MergeResult, OnConflict } from '../merge.types.ts';
import { conflictMarkers } from './conflict-markers.ts';
import type { HunkTexts, HunkVerdict } from '../hunk.types.ts';
import type { Region } from '../region.ts';

/** A region with its resulting text; stable regions have no verdict. */
export interface Part {
  region: Region;
  text: string;
  texts?: HunkTexts;
  verdict?: HunkVerdict;
}

/** Lines of context before and after a conflict. */
const CONTEXT_LINES = 6;

/** Joins the parts and reports the final lines of each hunk. */
export function assemble(parts: Part[], onConflict: OnConflict): MergeResult {
  const eol = firstLineEnd(parts);
  const lastPart = parts.findLastIndex((part) => shownText(part, onConflict, eol) !== '');
  const shown = parts.map((part, i) => endLine(shownText(part, onConflict, eol), i < lastPart, eol));
  const hunks: MergeHunk[] = [];
  const conflicts: MergeConflict[] = [];
  let line = 0;
  for (const [i, part] of parts.entries()) {
    const count = splitLines(at(shown, i)).length;
    const { region, verdict, texts } = part;
    if (verdict && texts) {
      const lines = { ...rangesOf(region), merged: { start: line, end: line + count } };
      const { decision, reason, confidence, dropped } = verdict;
      hunks.push({ decision, reason, confidence, lines, ...(dropped ? { dropped } : {}) });
      if (decision === 'conflict') conflicts.push({ ...texts, context: contextOf(shown, i), lines });
    }
    line += count;
  }
  return { merged: shown.join(''), hunks, conflicts };
}

const shownText = (part: Part, onConflict: OnConflict, eol: string): string =>
  onConflict === 'markers' && part.verdict?.decision === 'conflict' && part.texts
    ? conflictMarkers(part.texts, eol)
    : part.text;

/** Adds a missing line end, so that the last line does not run into what follows. */
const endLine = (text: string, isFollowed: boolean, eol: string): string =>
  isFollowed && text !== '' && !/[\r\n]$/.test(text) ? text + eol : text;

function firstLineEnd(parts: Part[]): string {
  for (const part of parts) {
    const found = /\r\n|\n|\r/.exec(part.text);
    if (found) return found[0];
  }
  return '\n';
}

const rangesOf = (region: Region): Omit<HunkLines, 'merged'> => ({
  base: region.base,
  ours: region.ours,
  theirs: region.theirs,
});

function contextOf(shown: string[], i: number): { before: string; after: string } {
  let before: string[] = [];
  for (const text of shown.slice(0, i).reverse()) {
    before = [...splitLines(text), ...before].slice(-CONTEXT_LINES);
    if (before.length === CONTEXT_LINES) break;
  }
  let after: string[] = [];
  for (const text of shown.slice(i + 1)) {
    after = [...after, ...splitLines(text)].slice(0, CONTEXT_LINES);
    if (after.length === CONTEXT_LINES) break;
  }
  return { before: before.join(''), after: after.join('') };
}
