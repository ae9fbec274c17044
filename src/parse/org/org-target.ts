import { type ExpansionRoom, takeRoom } from '../blocks/expansion-room.ts';

const ADDRESS = /^(?:https?:\/\/|mailto:)/i;
const FILE = /^(?:file(?:\+\w+)?:|attachment:)|^\.{0,2}\//;
/** `id:…`, `*Heading`, `#custom-id` and links to what only Emacs opens. */
const PLACE = /^(?:[*#]|(?:id|elisp|shell|info|help|mu4e|gnus|notmuch|docview|bbdb|rmail|man):)/;
const ABBREVIATED = /^([A-Za-z][\w-]{0,40}):(?!\/\/)(.*)$/s;

/** What the keywords of a file define: `#+MACRO`, `#+LINK`, and its title, author and date as macros. */
export interface OrgDefinitions {
  macros: ReadonlyMap<string, string>;
  links: ReadonlyMap<string, string>;
  /** What macros and abbreviated addresses may still add. */
  room: ExpansionRoom;
}

/** What a link shows if it has no text of its own, and where it leads: null for a place inside Emacs or the file. */
export interface OrgTarget {
  text: string;
  url: string | null;
}

/** Reads the target of a link; abbreviations (`#+LINK: bug https://bugs.example/%s`) are written out. */
export function orgTarget(
  source: string,
  { links, room }: Pick<OrgDefinitions, 'links' | 'room'>,
): OrgTarget {
  const target = source.trim();
  if (ADDRESS.test(target)) return { text: target.replace(/^mailto:/i, ''), url: target };
  const [, name = '', rest = ''] = ABBREVIATED.exec(target) ?? [];
  const pattern = links.get(name.toLowerCase());
  if (pattern !== undefined)
    return { text: target, url: takeRoom(room, pattern.length) ? writtenOut(pattern, rest) : null };
  if (PLACE.test(target)) return { text: target.replace(/^(?:[*#]|id:)/, ''), url: null };
  if (!FILE.test(target)) return { text: target, url: null };
  const [path = ''] = target.replace(/^(?:file(?:\+\w+)?|attachment):/, '').split('::');
  return { text: path, url: path === '' ? null : path };
}

function writtenOut(pattern: string, rest: string): string | null {
  const url = /%[sh]/.test(pattern) ? pattern.replace(/%[sh]/, () => rest) : pattern + rest;
  return ADDRESS.test(url) ? url : null;
}

/** Returns whether a target is a picture. */
export const isPicture = (url: string): boolean => /\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?)$/i.test(url);
