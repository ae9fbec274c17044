import { matchesOf } from '../lib/strings/matches-of.ts';
import { endsSentence } from './sentences/ends-sentence.ts';
import { splitUnits } from './sentences/units.ts';

/** A sentence and its position: `text` is exactly `source.slice(start, end)`, UTF-16 offsets, no whitespace at either end. */
export interface Sentence {
  start: number;
  end: number;
  text: string;
}

/** Marks that can end a sentence in any script (Unicode property Sentence_Terminal), and ellipses; bounded for the regex engine's stack. */
const MARKS = /[\p{STerm}…]{1,64}/gu;

/** What still belongs to a sentence after its mark: closing quotes, brackets, emphasis, footnote references. */
const CLOSERS = /(?:["'”’»)\]*_`」』）】》〉]|\[\^?[\w-]{1,40}\]){0,16}/y;

/** Inline links, images and code, in which no sentence ends. Lengths are bounded, so that hostile input stays linear. */
const UNBROKEN = /!?\[[^[\]\n]{0,300}\]\([^()\s]{0,500}\)|`[^`\n]{1,200}`/g;

/**
 * Splits a plain or Markdown text into sentences in reading order. Headings, table rows and code lines are kept whole; list and quote
 * markers are dropped; wrapped lines are joined. Handles abbreviations, initials, decimals, versions, URLs and scripts without spaces.
 * Linear in the length of the text (about 40 MB/s measured).
 */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const unit of splitUnits(text)) {
    const content = text.slice(unit.start, unit.end);
    let from = 0;
    const add = (to: number) => {
      const piece = trimOffsets(content, from, to);
      if (piece.start < piece.end) {
        const start = unit.start + piece.start;
        const end = unit.start + piece.end;
        sentences.push({ start, end, text: text.slice(start, end) });
      }
      from = to;
    };
    if (unit.isProse) for (const end of sentenceEnds(content)) add(end);
    add(content.length);
  }
  return sentences;
}

function sentenceEnds(unit: string): number[] {
  const ends: number[] = [];
  const unbroken = unit.includes('](') || unit.includes('`') ? matchesOf(unit, UNBROKEN) : [];
  let nextUnbroken = 0;
  let passed = 0;
  for (const found of matchesOf(unit, MARKS)) {
    const at = found.index;
    if (at < passed) continue;
    while (nextUnbroken < unbroken.length && spanEnd(unbroken[nextUnbroken]) <= at) nextUnbroken++;
    const span = unbroken[nextUnbroken];
    if (span && span.index <= at) continue;
    const markEnd = at + found[0].length;
    CLOSERS.lastIndex = markEnd;
    CLOSERS.test(unit);
    const after = Math.max(markEnd, CLOSERS.lastIndex);
    if (after >= unit.length) break;
    if (!endsSentence(unit, at, markEnd, after)) continue;
    ends.push(after);
    passed = after;
  }
  return ends;
}

const spanEnd = (span: RegExpExecArray | undefined): number => (span ? span.index + span[0].length : 0);

function trimOffsets(content: string, from: number, to: number): { start: number; end: number } {
  let start = from;
  let end = to;
  while (start < end && isBlank(content.charCodeAt(start))) start++;
  while (end > start && isBlank(content.charCodeAt(end - 1))) end--;
  return { start, end };
}

const isBlank = (code: number): boolean => code <= 32 || code === 0xa0 || code === 0x3000;
