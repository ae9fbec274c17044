/** A line of a page: its text, and where and how large it stands, in points from the page's lower left corner. */
export interface PdfLine {
  text: string;
  x: number;
  y: number;
  right: number;
  size: number;
  pageHeight: number;
}

/** The part of PDF.js's text items that is used; marked-content items have no `str`. */
export interface PdfTextItem {
  str?: string;
  transform?: number[];
  width?: number;
  height?: number;
  hasEOL?: boolean;
}

/** Puts the text runs of a page together into lines, in the order in which the file draws them. */
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
      // The largest run that is not a lone mark decides; small raised runs are footnote signs.
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
  // Further left on the same height: another column or cell drawn later.
  return x >= line.x - size;
}

/** Table cells and words placed one by one come without spaces between. */
function gapBefore(line: PdfLine, x: number, size: number): string {
  if (line.text === '' || line.text.endsWith(' ')) return '';
  const gap = x - line.right;
  if (gap > size * 1.5) return '  ';
  return gap > size * 0.15 ? ' ' : '';
}
