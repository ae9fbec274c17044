/** Converts DOS line ends to line feeds, and lone carriage returns too if the file has no other line ends. */
export function normalizeNewlines(text: string): string {
  if (!text.includes('\r')) return text;
  const unix = text.replaceAll('\r\n', '\n');
  return unix.includes('\n') ? unix : unix.replaceAll('\r', '\n');
}
