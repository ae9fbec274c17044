import type { RawBlock } from '../block.ts';
import type { PdfLine } from './pdf-lines.ts';
import { frequentIn } from '../../lib/lists/tally.ts';

/** Assembles the lines of all pages into headings, list items and paragraphs; a paragraph may continue on the next page. */
export function pdfBlocks(pages: readonly PdfLine[][]): RawBlock[] {
  const lines = withoutRunningHeads(pages).flat();
  if (lines.length === 0) return [];
  const bodySize = commonSize(lines);
  const headingSizes = [...new Set(lines.map(roundSize))]
    .filter((size) => size > bodySize * 1.12)
    .sort((a, b) => b - a);
  const blocks: RawBlock[] = [];
  let previous: PdfLine | null = null;
  for (const line of lines) {
    const size = roundSize(line);
    const level = headingSizes.indexOf(size) + 1;
    const last = blocks.at(-1);
    const isHeading = level > 0 && line.text.length <= 200 && /\p{L}/u.test(line.text);
    if (isHeading) {
      if (last?.type === 'heading' && previous && roundSize(previous) === size && follows(previous, line, 2))
        last.text += ` ${line.text}`;
      else blocks.push({ type: 'heading', text: line.text, level: Math.min(level, 6) });
    } else if (LIST_MARK.test(line.text)) {
      blocks.push({ type: 'list_item', text: line.text.replace(BULLET, ''), level: 1 });
    } else if (
      last &&
      last.type !== 'heading' &&
      last.text.length < PARAGRAPH_CHARS_MAX &&
      previous &&
      continuesParagraph(previous, line)
    ) {
      last.text = joinLines(last.text, line.text);
    } else {
      blocks.push({ type: 'paragraph', text: line.text });
    }
    previous = line;
  }
  return blocks;
}

/** A longer paragraph has an undetected end; appending line by line to a growing text is quadratic. */
const PARAGRAPH_CHARS_MAX = 8_000;
const BULLET = /^[•▪●○◦‣⁃∙·■□–]\s+/;
const LIST_MARK = /^(?:[•▪●○◦‣⁃∙·■□–]\s+|\(?(?:\d{1,2}|[a-z])[.)]\s)\S/;

function roundSize(line: PdfLine): number {
  return Math.round(line.size * 2) / 2;
}

/** Returns the font size of most characters. */
function commonSize(lines: readonly PdfLine[]): number {
  const counts = new Map<number, number>();
  for (const line of lines)
    counts.set(roundSize(line), (counts.get(roundSize(line)) ?? 0) + line.text.length);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}

/** Returns whether a line continues the text: close below, or first on the next page or column after an unfinished sentence. */
function continuesParagraph(previous: PdfLine, line: PdfLine): boolean {
  if (Math.abs(roundSize(previous) - roundSize(line)) > 1) return false;
  if (previous.y > line.y) return follows(previous, line, 1.7) && line.x < previous.right;
  return !/[.!?:;。！？]["'”’)]?$/.test(previous.text) && /^\p{Ll}/u.test(line.text);
}

function follows(previous: PdfLine, line: PdfLine, leading: number): boolean {
  const gap = previous.y - line.y;
  return gap >= 0 && gap <= Math.max(previous.size, line.size) * leading;
}

/** Joins a word hyphenated at the line end; `-` after a capital or digit belongs to the word. */
function joinLines(before: string, after: string): string {
  if (/\p{Ll}[-\u00ad]$/u.test(before) && /^\p{Ll}/u.test(after)) return before.slice(0, -1) + after;
  const spaceless =
    /[\u2e80-\u9fff\uff00-\uffef]$/.test(before) && /^[\u2e80-\u9fff\uff00-\uffef]/.test(after);
  return before + (spaceless ? '' : ' ') + after;
}

/** “Page 2 of 5” at the edge of a page, with whatever else stands there. */
const PAGE_OF_PAGES = /(?:^|\W)page \d{1,4} (?:of|\/) \d{1,4}\W*$/i;

/** Removes lines at the top or bottom edge that number the page, or that recur on many pages, numbers aside. */
function withoutRunningHeads(given: readonly PdfLine[][]): PdfLine[][] {
  const pages = given.map((lines) =>
    lines.filter((line) => !isAtEdge(line) || !PAGE_OF_PAGES.test(line.text)),
  );
  if (pages.length < 3) return pages;
  const running = frequentIn(
    pages.flatMap((lines) => [...new Set(lines.filter(isAtEdge).map(runningKey))]),
    Math.max(3, pages.length * 0.4),
  );
  return pages.map((lines) => lines.filter((line) => !isAtEdge(line) || !running.has(runningKey(line))));
}

function isAtEdge(line: PdfLine): boolean {
  return line.y > line.pageHeight * 0.92 || line.y < line.pageHeight * 0.08;
}

function runningKey(line: PdfLine): string {
  return `${line.y > line.pageHeight / 2 ? 'top' : 'bottom'} ${line.text.replace(/\d+/g, '#')}`;
}
