import { splitSentences } from '../../text/sentences.ts';

const CITATIONS_HERE = /[ \t]*(?:\[\^[^\]\s]{1,200}\][ \t]*)+[.,;]?/y;

/** Returns the offsets where statements end: after a sentence and its citations. */
export function claimEnds(text: string): number[] {
  const ends = splitSentences(text).map((sentence) => sentence.end);
  // A statement also ends after citations in the middle of a sentence.
  for (const match of text.matchAll(/(?:\[\^[^\]\s]{1,200}\][ \t]*)+[.,;]?/g))
    ends.push(match.index + match[0].length);
  return [...new Set(ends.map((end) => afterCitations(text, end)))].sort((a, b) => a - b);
}

function afterCitations(text: string, end: number): number {
  CITATIONS_HERE.lastIndex = end;
  return end + (CITATIONS_HERE.exec(text)?.[0].length ?? 0);
}
