import { foldName } from '../../../text/fold.ts';
import type { PersonNote } from '../../notes.ts';
import { dateAbove } from '../dates.ts';
import { ATTENDANCE } from '../kind.ts';
import type { GuidePiece, Item } from '../pieces.ts';
import { type NamedPerson, readPerson } from './person.ts';
import { HANDLE_COLUMN, NAME_COLUMN, noteOf } from './person-note.ts';

/** “@ada” in an attendance list; other documents may give the name. */
const HANDLE_ALONE = /^\s*@([\w-]{2,39})$/;
const MEETING_ROLE = /^(?:\p{Lu}{2,5}|.*(?:chair|lead|member|facilitator|manager).*)$/u;

/** “Present: Ada Lind, Ben Okoro”, “Board members in attendance were:”, but not “Directors not present:”. */
const ATTENDED =
  /^(?:(?!not\b|absent\b)[\p{L}&-]+ ){0,4}(?:attendees?|attending|present|participants|in attendance)(?: (?:were|was|are|is|included?))?\s*:\s*(.*)$/isu;

/** “Regrets: Cy Tran” in the same line: who did not attend, or what else is said of the meeting. */
const NEXT_LABEL =
  /\s(?:regrets|apologies|absent|excused|not (?:present|attending)|chairs?|scribes?|note[- ]?takers?|agenda|topics?|minutes|notes?|date|time)\b[^:,;]{0,12}:.*$/isu;

/** Returns what follows “Present:”; undefined if there is no such label. */
const attendedIn = (text: string): string | undefined => ATTENDED.exec(text)?.[1]?.replace(NEXT_LABEL, '');

/** Returns who attended, from a list, table or line of attendees; a list may have its label in the paragraph before it. */
export function attendeesIn(
  piece: GuidePiece,
  before: GuidePiece | undefined,
  year: string | null,
): PersonNote[] {
  const labeled = piece.kind === 'paragraph' ? attendedIn(piece.text) : undefined;
  // A list after names in the same line is of something else, such as what they talked about.
  const isLabeled = piece.kind === 'list' && before?.kind === 'paragraph' && attendedIn(before.text) === '';
  const isOfAttendees = labeled !== undefined || isLabeled || ATTENDANCE.test(piece.path.at(-1) ?? '');
  const lines = isOfAttendees ? namesIn(piece, labeled) : belowLabel(piece.items);
  if (lines.length === 0) return [];
  const date = dateAbove(piece.path, year);
  const read = lines.map((line) => ({ line, person: readPerson(line) }));
  const byRole = Map.groupBy(read, ({ person }) => person?.role);
  const isShared = (role: string) => (byRole.get(role)?.length ?? 0) > 1;
  return read.flatMap(({ line, person }) => {
    const handle = HANDLE_ALONE.exec(line)?.[1];
    if (handle) return [noteOf({ name: '', handle }, 'attendance', { date })];
    return person
      ? [
          noteOf(person, 'attendance', {
            date,
            role: ROLE_AT_END.exec(line)?.[1] ?? roleAt(person, isShared),
          }),
        ]
      : [];
  });
}

/** “Ada Lind - Acme (AL) - chair” */
const ROLE_AT_END = / [-–—] ((?:co-?|vice )?chair|moderator|facilitator)$/i;

/** Returns what someone attended as: “(chair)”, or “(TSC)” as its member, if that is not short for the person's name. */
function roleAt({ name, role }: NamedPerson, isShared: (role: string) => boolean): string {
  const said = role ?? '';
  if (!MEETING_ROLE.test(said) || isInitials(said, name)) return '';
  if (!/^\p{Lu}{2,5}$/u.test(said)) return said;
  return isShared(said) || !isShortFor(said, name) ? `${said} member` : '';
}

/** Returns whether letters stand in a name in this order, its first one first: minutes refer to Mina Holt as “(MIH)”. */
function isShortFor(letters: string, name: string): boolean {
  const all = foldName(name).replaceAll(' ', '');
  const short = letters.toLowerCase();
  let at = -1;
  return all[0] === short[0] && [...short].every((letter) => (at = all.indexOf(letter, at + 1)) >= 0);
}

const INITIALS_MAX = 3;
/** Returns whether a role is the person's initials: minutes refer to Nick Fitzgerald as “(NF)”. */
function isInitials(role: string, name: string): boolean {
  const all = name.replace(/(\p{L})[^\s-]*[\s-]*/gu, '$1').toUpperCase();
  // Only one of the two may have the initials of middle names.
  return (
    role === all || (role.length <= INITIALS_MAX && role.at(0) === all.at(0) && role.at(-1) === all.at(-1))
  );
}

function namesIn(piece: GuidePiece, labeled: string | undefined): string[] {
  if (labeled !== undefined) return labeled.split(/[,;\n]/);
  if (piece.kind === 'table') return attendeeCells(piece.rows);
  if (piece.kind === 'list')
    return piece.items.flatMap(({ text }) =>
      text.length > 60 && /,.*,/.test(text) ? text.split(',') : [text],
    );
  return piece.kind === 'paragraph' ? piece.text.split(/[,;\n]/) : [];
}

/** Returns the items of an agenda that are below “Attendees:”, or the names in that item. */
function belowLabel(items: readonly Item[]): string[] {
  const at = items.findIndex(({ text }) => ATTENDED.test(text));
  const label = items[at];
  if (label === undefined) return [];
  const end = items.findIndex(({ depth }, i) => i > at && depth <= label.depth);
  const inLine = (ATTENDED.exec(label.text)?.[1] ?? '').split(/[,;]/);
  return [...inLine, ...items.slice(at + 1, end < 0 ? undefined : end).map(({ text }) => text)].filter(
    Boolean,
  );
}

/** Returns each row's name cell, followed by the handle. */
function attendeeCells([head = [], ...rows]: readonly string[][]): string[] {
  const names = Math.max(
    0,
    head.findIndex((text) => NAME_COLUMN.test(text.trim())),
  );
  const handles = head.findIndex((text) => HANDLE_COLUMN.test(text.trim()));
  return rows.map((row) => {
    const handle = /^@?([\w-]{2,39})$/.exec(row[handles]?.trim() ?? '')?.[1];
    return handle ? `${row[names] ?? ''} @${handle}` : (row[names] ?? '');
  });
}
