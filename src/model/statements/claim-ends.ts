import { splitSentences } from '../../text/sentences.ts';

const CITATIONS_HERE = /[ \t]*(?:\[\^[^\]\s]{1,200}\][ \t]*)+[.,;]?/y;

/** Offsets where a sentence and the citations after it end: there a statement ends. */
export function claimEnds(text: string): number[] {
  const ends = splitSentences(text).map((sentence) => sentence.end);
  // Where citations end, a statement ends, whether or not the sentence does.
  for (const match of text.matchAll(/(?:\[\^[^\]\s]{1,200}\][ \t]*)+[.,;]?/g))
    ends.push(match.index + match[0].length);
  return [...new Set(ends.map((end) => afterCitations(text, end)))].sort((a, b) => a - b);
}

function afterCitations(text: string, end: number): number {
  CITATIONS_HERE.lastIndex = end;
  return end + (CITATIONS_HERE.exec(text)?.[0].length ?? 0);
}
