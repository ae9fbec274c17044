/** Returns a file's first heading, and its text with a blank line in its place: the page shows it above, and line numbers stay the same. */
export function takeTitle(content: string): { title: string | null; body: string } {
  const lines = content.split(/\r\n|\n|\r/);
  const from = lines[0] === '---' ? lines.indexOf('---', 1) + 1 : 0;
  const at = lines.findIndex((line, i) => i >= from && line.trim() !== '');
  const title = /^# +([^[\]*_`]+?) *#*$/.exec(lines[at] ?? '')?.[1] ?? null;
  if (title === null) return { title: null, body: content };
  return { title, body: lines.toSpliced(at, 1, '').join('\n') };
}
