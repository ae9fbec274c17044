/** Splits a text into lines that keep their line ends (`\n`, `\r\n` or a lone `\r`); joining restores it. An empty text has no lines. */
export function splitLines(text: string): string[] {
  const lines: string[] = [];
  let start = 0;
  let newline = text.indexOf('\n');
  let carriage = text.indexOf('\r');
  while (newline >= 0 || carriage >= 0) {
    const isLoneCarriage = carriage >= 0 && carriage + 1 !== newline && (newline < 0 || carriage < newline);
    const end = (isLoneCarriage ? carriage : newline) + 1;
    lines.push(text.slice(start, end));
    start = end;
    if (newline >= 0 && newline < end) newline = text.indexOf('\n', end);
    if (carriage >= 0 && carriage < end) carriage = text.indexOf('\r', end);
  }
  if (start < text.length) lines.push(text.slice(start));
  return lines;
}
