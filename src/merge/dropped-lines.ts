import type { HunkTexts } from './hunk.types.ts';
import type { MergeInput, MergeResult } from './merge.types.ts';
import { splitLines } from './split-lines.ts';
import { countWords, surplus } from './words/word-delta.ts';
import { foldSpace } from '../lib/strings/fold-space.ts';

/** A line of the other side that a rule dropped. */
export interface DroppedLine {
  /** The rule, as in `MergeHunk.reason`. */
  reason: string;
  /** Line number in the merged text, from 1, where the line would have been. */
  line: number;
  text: string;
}

/** Returns the lines written by the other side that have a word missing from `merged`. */
export function droppedLines({ base, theirs }: HunkTexts, merged: string): string[] {
  const lines = splitLines(theirs).map(foldSpace);
  const known = new Set(['', ...splitLines(base), ...splitLines(merged)].map(foldSpace));
  const written = lines.filter((line) => !known.has(line));
  if (written.length === 0) return [];
  const added = surplus(countWords(theirs), countWords(base));
  const missing = surplus(added, countWords(merged));
  return written.filter((line) => [...countWords(line).keys()].some((word) => missing.has(word)));
}

/** Returns every line of the other side that no conflict shows and that has a word missing where it belongs. */
export function listDropped(input: MergeInput, { merged, hunks }: MergeResult): DroppedLine[] {
  const [base, theirs, result] = [splitLines(input.base), splitLines(input.theirs), splitLines(merged)];
  const inResult = new Set(result.map(foldSpace));
  return hunks.flatMap(({ decision, reason, lines }) => {
    if (decision === 'conflict' || reason === 'resolved') return [];
    const texts = {
      base: base.slice(lines.base.start, lines.base.end).join(''),
      ours: '',
      theirs: theirs.slice(lines.theirs.start, lines.theirs.end).join(''),
    };
    const text = result.slice(lines.merged.start, lines.merged.end).join('');
    return droppedLines(texts, text)
      .filter((line) => !inResult.has(line))
      .map((line) => ({ reason, line: lines.merged.start + 1, text: line }));
  });
}
