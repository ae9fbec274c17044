import type { LineRange } from '../merge.types.ts';

/** Splits a range of lines into paragraph-like blocks; each ends with the blank lines after it. */
export function splitBlocks(lines: readonly string[], range: LineRange): LineRange[] {
  const blocks: LineRange[] = [];
  let start = range.start;
  let wasBlank = false;
  for (const [i, line] of lines.slice(range.start, range.end).entries()) {
    const isBlank = line.trim() === '';
    const end = range.start + i;
    if (wasBlank && !isBlank) {
      blocks.push({ start, end });
      start = end;
    }
    wasBlank = isBlank;
  }
  if (range.end > start) blocks.push({ start, end: range.end });
  return blocks;
}
