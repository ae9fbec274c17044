import type { LineRange } from '../merge.types.ts';

/** Paragraph-like blocks of a range of lines: each ends with the blank lines after it; a heading or a fence stands with what precedes no blank line. */
export function splitBlocks(lines: readonly string[], range: LineRange): LineRange[] {
  const blocks: LineRange[] = [];
  let start = range.start;
  for (let i = range.start; i < range.end; i++) {
    const isBlank = lines[i]!.trim() === '';
    const nextIsText = i + 1 >= range.end || lines[i + 1]!.trim() !== '';
    if ((isBlank && nextIsText) || i + 1 === range.end) {
      blocks.push({ start, end: i + 1 });
      start = i + 1;
    }
  }
  return blocks;
}
