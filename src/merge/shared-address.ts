/**
 * What the addresses of footnotes have in common is named once, in the heading above them: a folder (`…/`), a source, or a source with the
 * beginning of its ids (`box, profile-`), for which `…` then stands.
 */
const HEADING = /^## Sources in (\S.*?)\s*$/;
const DEFINITION = /^ {0,3}\[\^[^\]\s]+\]:/;
/** An id that can stand without its source: nothing in it looks like a path or another part of a footnote. */
const PLAIN_ID = /^(?!(?:19|20)\d\d-\d\d-\d\d$)[^\s,()/]+$/;
/** Title with details in brackets, or details alone: an id without a source, perhaps with a day. */
const BARE = /^(\s*\[\^[^\]\s]+\]:[ \t]*(?:.* \()?)([^\s,()/]+(?:, \d{4}-\d\d-\d\d)?\)?\s*)$/;
/** The same for an id whose beginning is not written. */
const CUT = /^(\s*\[\^[^\]\s]+\]:[ \t]*(?:.* \()?)…([^\s,()/…]+(?:, \d{4}-\d\d-\d\d)?\)?\s*)$/;
const REST_OF_ID = /^[^\s,()/…]+$/;

/** Returns the heading over footnotes whose addresses begin with `base`. */
export const baseHeading = (base: string): string => `## Sources in ${base}`;

/** Returns a full address, a folder's path or `source, id`, as it is written below the heading of `base`. */
export function shortAddress(address: string, base: string): string {
  const rest = address.startsWith(base) ? address.slice(base.length) : '';
  if (isFolder(base)) return rest === '' ? address : `./${rest}`;
  if (isStartOfIds(base)) return REST_OF_ID.test(rest) ? `…${rest}` : address;
  const id = address.slice(base.length + 2);
  return address === `${base}, ${id}` && PLAIN_ID.test(id) ? id : address;
}

const isFolder = (base: string): boolean => base.endsWith('/');
const isStartOfIds = (base: string): boolean => base.includes(', ');

/** The position of a line: the base above it, and whether it is the heading that names the base. */
export interface LineBase {
  /** Null above the first such heading. */
  base: string | null;
  isHeading: boolean;
}

/** Returns for each line of a text the base that the nearest heading above names, or the line itself. */
export function readBases(lines: readonly string[]): LineBase[] {
  let base: string | null = null;
  return lines.map((_, at) => {
    const named = baseAt(lines, at);
    base = named ?? base;
    return { base, isHeading: named !== null };
  });
}

/** Returns the base that a line names; null if it does not, or if no definition follows it. */
function baseAt(lines: readonly string[], at: number): string | null {
  const named = HEADING.exec(lines[at] ?? '')?.[1];
  if (named === undefined) return null;
  let next = at + 1;
  while (lines[next]?.trim() === '') next++;
  return DEFINITION.test(lines[next] ?? '') ? named : null;
}

/** Returns a footnote's definition with the full address, whatever heading it stood below. */
export function fullDefinition(definition: string, base: string | null): string {
  if (base === null) return definition;
  if (!isFolder(base) && isStartOfIds(base))
    return definition.replace(CUT, (_whole, start: string, rest: string) => `${start}${base}${rest}`);
  if (!isFolder(base))
    return definition.replace(BARE, (_whole, start: string, id: string) => `${start}${base}, ${id}`);
  const start = /^(\s*\[\^[^\]\s]+\]:[ \t]*)\.\//;
  return start.test(definition)
    ? definition.replace(start, (_whole, before: string) => before + base)
    : definition.replace(/^(.* \()\.\//s, (_whole, before: string) => before + base);
}
