/** Lines with their own line ends; joined they are the text again. Ends are `\n`, `\r\n` and a lone `\r`. No line for an empty text. */
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
