import { droppedLines } from '../../../../src/merge/dropped-lines.ts';
import { foldSpace } from '../../../../src/lib/strings/fold-space.ts';
import { splitLines } from '../../../../src/merge/split-lines.ts';
import { countWords, surplus } from '../../../../src/merge/words/word-delta.ts';
import type { Change } from './change.ts';

/** Lines of both sides that the result does not have. */
export interface LeftOut {
  /** Lines of the person's text: their own, or unchanged from the base. */
  mine: string[];
  /** Lines that the other side wrote. */
  theirs: string[];
}

/** Returns every line of a text in normalized form. */
export const linesIn = (text: string): ReadonlySet<string> => new Set(splitLines(text).map(foldSpace));

/** Returns whether two results contain the same lines of a change, so that the same ones are missing in both. */
export const standAlike = (
  { texts: { base, ours, theirs } }: Change,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): boolean =>
  before === after ||
  [base, ours, theirs].every((text) =>
    splitLines(text).every((line) => {
      const folded = foldSpace(line);
      return before.has(folded) === after.has(folded);
    }),
  );

/**
 * Returns the lines of a change that are missing when it becomes `text`: those that appear nowhere in the result (`inResult`) and of which a
 * word is missing here. A line that was only reworded, with all of its words, is not missing.
 */
export function findLeftOut({ texts }: Change, text: string, inResult: ReadonlySet<string>): LeftOut {
  const missing = surplus(countWords(texts.ours), countWords(text));
  const mine = splitLines(texts.ours)
    .map(foldSpace)
    .filter((line) => line !== '' && !inResult.has(line) && isMissing(line, missing));
  const theirs = droppedLines(texts, text).filter((line) => !inResult.has(line));
  return { mine, theirs };
}

function isMissing(line: string, missing: ReadonlyMap<string, number>): boolean {
  const words = [...countWords(line).keys()];
  return words.length === 0 || words.some((word) => missing.has(word));
}

/** Returns the text with the left-out lines appended. */
export function withLines(text: string, lines: readonly string[]): string {
  const end = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const before = text === '' || /[\r\n]$/.test(text) ? text : text + end;
  return before + lines.map((line) => line + end).join('');
}
