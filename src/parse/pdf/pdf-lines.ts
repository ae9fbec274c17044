/** A line of a page: its text, position and size, in points from the page's lower left corner. */
export interface PdfLine {
  text: string;
  x: number;
  y: number;
  right: number;
  size: number;
  pageHeight: number;
}

/** The fields of PDF.js's text items that are used; marked-content items have no `str`. */
export interface PdfTextItem {
  str?: string;
  transform?: number[];
  width?: number;
  height?: number;
  hasEOL?: boolean;
}

/** Assembles the text runs of a page into lines, in the order in which the file draws them. */
export function pageLines(items: readonly PdfTextItem[], view: number[]): PdfLine[] {
  const pageHeight = (view[3] ?? 0) - (view[1] ?? 0);
  const lines: PdfLine[] = [];
  let line: PdfLine | null = null;
  for (const item of items) {
    if (item.str === undefined || item.transform === undefined) continue;
    const [a = 0, b = 0, , , x = 0, y = 0] = item.transform;
    const size = Math.hypot(a, b) || (item.height ?? 0);
    const width = item.width ?? 0;
    if (line && !sameLine(line, x, y, size)) line = push(lines, line);
    if (item.str !== '') {
      line ??= { text: '', x, y, right: x, size, pageHeight };
      line.text += gapBefore(line, x, size) + item.str;
      line.right = Math.max(line.right, x + width);
      // The largest run longer than one character decides; small raised runs are footnote marks.
      if (item.str.trim().length > 1) line.size = Math.max(line.size, size);
    }
    if (item.hasEOL && line) line = push(lines, line);
  }
  if (line) push(lines, line);
  return lines;
}

function push(lines: PdfLine[], line: PdfLine): null {
  const text = line.text.replace(/[ \t\u00a0]+/g, ' ').trim();
  if (text !== '') lines.push({ ...line, text });
  return null;
}

function sameLine(line: PdfLine, x: number, y: number, size: number): boolean {
  if (Math.abs(line.y - y) > Math.max(line.size, size) * 0.5) return false;
  // Further left at the same height: another column or cell, drawn later.
  return x >= line.x - size;
}

/** Returns the gap before a run: table cells and individually placed words come without spaces. */
function gapBefore(line: PdfLine, x: number, size: number): string {
  if (line.text === '' || line.text.endsWith(' ')) return '';
  const gap = x - line.right;
  if (gap > size * 1.5) return '  ';
  return gap > size * 0.15 ? ' ' : '';
}
