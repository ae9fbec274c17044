/** What the library's time and memory depend on more than on the text's length. */
const LINE_CHARS_MAX = 20_000;
/** A line's `:name: value` or an inline `{set:name:value}`. */
const DEFINITION = /^:!?([\w-]{1,200})[^:\n]{0,200}:(?:[ \t]+(.*))?$|\{set:([\w-]{1,200}):([^}]*)\}/;
const REFERENCE = /\{([\w-]{1,200})\}/g;
/** `3*|` repeats a cell, `3+|` widens it, `cols="3*"` repeats a column. */
const REPEATED = /(\d{1,15})[*+]/g;
/** A definition's value may continue on the next line. */
const CONTINUED = /[ \t]\\\n[ \t]*/g;
/** Indentation of a listing, for each of its lines, and columns of each tab: three digits are deeper than any text. */
const DEEP = /(?:indent|tabsize)\W{1,10}\d{3}/;
const UNCLOSED_MAX = 200;

/**
 * Returns whether a text stays within what the library reads in time: no line longer than prose has, at most 200 macros of a paragraph without their
 * closing bracket (each is searched to the end: 1,400 took 1.7 s, twice as many 13 s), and attributes and cells that expand to at most `charsMax`: ten
 * references in each of twelve definitions are 10¹² characters.
 */
export function isAffordable(text: string, charsMax: number): boolean {
  const sizes = new Map<string, number>();
  let expanded = 0;
  let unclosed = 0;
  for (const line of text.replace(CONTINUED, ' ').split('\n')) {
    if (line.length > LINE_CHARS_MAX || DEEP.test(line)) return false;
    unclosed = line === '' ? 0 : Math.max(0, unclosed + countOf(line, '[') - countOf(line, ']'));
    if (unclosed > UNCLOSED_MAX) return false;
    if (/^\[|\|/.test(line)) for (const [, times] of line.matchAll(REPEATED)) expanded += Number(times);
    const size = expandedChars(line, sizes);
    expanded += size;
    if (expanded > charsMax) return false;
    const [, name, , inline] = DEFINITION.exec(line) ?? [];
    const key = name ?? inline;
    // A later, shorter value may be in a part that is left out.
    if (key !== undefined) sizes.set(key, Math.max(size, sizes.get(key) ?? 0));
  }
  return true;
}

function expandedChars(line: string, sizes: ReadonlyMap<string, number>): number {
  let chars = line.length;
  for (const [, name = ''] of line.matchAll(REFERENCE)) chars += sizes.get(name.toLowerCase()) ?? 0;
  return chars;
}

function countOf(line: string, char: string): number {
  let count = 0;
  for (let at = line.indexOf(char); at !== -1; at = line.indexOf(char, at + 1)) count++;
  return count;
}
