/** Lines with their own line ends; joined they are the text again. Ends are `\n`, `\r\n` and a lone `\r`. No line for an empty text. */
export function splitLines(text: string): string[] {
  const lines: string[] = [];
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code !== 10 && code !== 13) continue;
    if (code === 13 && text.charCodeAt(i + 1) === 10) i++;
    lines.push(text.slice(start, i + 1));
    start = i + 1;
  }
  if (start < text.length) lines.push(text.slice(start));
  return lines;
}
