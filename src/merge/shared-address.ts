import { splitLines } from './split-lines.ts';

/** What the addresses in a file's footnotes have in common is named once, in the heading above them: a folder (`…/`) or a source. */
const HEADING = /^## Sources in (\S.*?)\s*$/;
const DEFINITION = /^ {0,3}\[\^[^\]\s]+\]:/;
/** An id that can stand without its source: nothing in it looks like a path or another part of a footnote. */
const PLAIN_ID = /^(?!(?:19|20)\d\d-\d\d-\d\d$)[^\s,()/]+$/;
/** Title with details in brackets, or details alone: an id without a source, perhaps with a day. */
const BARE = /^(\s*\[\^[^\]\s]+\]:[ \t]*(?:.* \()?)([^\s,()/]+(?:, \d{4}-\d\d-\d\d)?\)?\s*)$/;

export const baseHeading = (base: string): string => `## Sources in ${base}`;

/** Returns a full address, a folder's path or `source, id`, as it is written below the heading of `base`. */
export function shortAddress(address: string, base: string): string {
  if (isFolder(base)) return address.startsWith(base) ? `./${address.slice(base.length)}` : address;
  const id = address.slice(base.length + 2);
  return address === `${base}, ${id}` && PLAIN_ID.test(id) ? id : address;
}

const isFolder = (base: string): boolean => base.endsWith('/');

/** Returns the base of a text's footnotes; null if each of them has its full address. */
export const footnoteBase = (text: string): string | null => baseIn(splitLines(text));

/** Returns the base that a text's lines name in the last heading above their footnotes. */
export function baseIn(lines: readonly string[]): string | null {
  const at = baseLine(lines);
  return HEADING.exec(lines[at] ?? '')?.[1] ?? null;
}

/** Returns the index of the heading that names the base, -1 if there is none. */
export function baseLine(lines: readonly string[]): number {
  const at = lines.findLastIndex((line) => HEADING.test(line));
  const next = lines.slice(at + 1).find((line) => line.trim() !== '') ?? '';
  return at >= 0 && DEFINITION.test(next) ? at : -1;
}

/** Returns a footnote's definition with the full address, whatever heading it stood below. */
export function fullDefinition(definition: string, base: string | null): string {
  if (base === null) return definition;
  if (!isFolder(base))
    return definition.replace(BARE, (_whole, start: string, id: string) => `${start}${base}, ${id}`);
  const start = /^(\s*\[\^[^\]\s]+\]:[ \t]*)\.\//;
  return start.test(definition)
    ? definition.replace(start, (_whole, before: string) => before + base)
    : definition.replace(/^(.* \()\.\//s, (_whole, before: string) => before + base);
}
