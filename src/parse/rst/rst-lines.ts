/** Indentation beyond this is cut: deeper than any text, and files of tabs would grow eightfold. */
const INDENT_MAX = 200;
const TAB_COLUMNS = 8;

/** Splits a text into lines without trailing whitespace; leading tabs become spaces. */
export function rstLines(text: string): string[] {
  return text.split('\n').map((line) => {
    const shown = line.trimEnd();
    if (shown[0] !== '\t' && shown[0] !== ' ') return shown;
    const start = shown.search(/\S/);
    if (!shown.slice(0, start).includes('\t')) return shown.slice(Math.max(0, start - INDENT_MAX));
    let columns = 0;
    for (const char of shown.slice(0, start))
      columns += char === '\t' ? TAB_COLUMNS - (columns % TAB_COLUMNS) : 1;
    return ' '.repeat(Math.min(columns, INDENT_MAX)) + shown.slice(start);
  });
}

/** Returns the column where a line's text starts; 0 for a blank line. */
export const indentOf = (line: string): number => Math.max(0, line.search(/\S/));

/** Returns where the indented lines from `from` end: at the first line that is neither blank nor indented, without trailing blank lines. */
export function indentedEnd(lines: readonly string[], from: number): number {
  let end = from;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line === '') continue;
    if (line[0] !== ' ') break;
    end = at + 1;
  }
  return end;
}

/** Removes the indentation that all lines share, and blank lines at both ends. */
export function dedent(lines: readonly string[]): string[] {
  const shown = lines.filter((line) => line !== '');
  const common = shown.reduce((least, line) => Math.min(least, indentOf(line)), INDENT_MAX);
  const cut = lines.map((line) => line.slice(common));
  const first = cut.findIndex((line) => line !== '');
  return first === -1 ? [] : cut.slice(first, cut.findLastIndex((line) => line !== '') + 1);
}

/** A title's line of one repeated punctuation character, from two on. */
const ADORNMENT = /^([!-/:-@[-`{-~])\1+$/;
const ADORNMENT_SURE = 4;

/** Returns whether a line is one repeated punctuation character. */
export const isAdornment = (line: string | undefined): boolean => line !== undefined && ADORNMENT.test(line);

/** A section's title. */
export interface TitleLines {
  text: string;
  /** The character, and whether there is also a line above: titles of one style have the same level. */
  style: string;
  lines: 2 | 3;
}

/** Returns the section title that starts at a line, or null: a text with a line below it that is as long as it, or four characters. */
export function titleAt(lines: readonly string[], at: number): TitleLines | null {
  const [first = '', second = '', third] = lines.slice(at, at + 3);
  if (isAdornment(first)) {
    const isTitle = second !== '' && !isAdornment(second) && third?.[0] === first[0] && isAdornment(third);
    return isTitle ? { text: second.trim(), style: `${first[0]}${first[0]}`, lines: 3 } : null;
  }
  if (first === '' || first[0] === ' ' || !isAdornment(second)) return null;
  const isLong = second.length >= first.length || second.length >= ADORNMENT_SURE;
  return isLong ? { text: first, style: second[0] ?? '', lines: 2 } : null;
}
