/** Scripts written without spaces: joining their lines inside a paragraph adds no space. */
const SPACELESS = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u0e00-\u0eff]/;

/** Joins the lines of a paragraph with spaces (nothing between scripts without spaces); U+2028 becomes a line feed. */
export function joinLines(text: string): string {
  if (!text.includes('\n') && !text.includes('\u2028')) return text;
  const lines = text.split('\n');
  // Looked up in the lines: asking the growing text for its end would copy it every time.
  const joined = lines.map((line, i) => {
    const before = lines[i - 1]?.at(-1) ?? '';
    const spaceless = SPACELESS.test(before) && SPACELESS.test(line[0] ?? '');
    return i === 0 || spaceless ? line : ` ${line}`;
  });
  return joined.join('').replace(/ ?\u2028 ?/g, '\n');
}
