import { foldName } from '../../../text/fold.ts';
import { shorten } from '../../../text/shorten.ts';
import type { DocumentKind, PersonNote } from '../../notes.ts';
import { dateAbove } from '../dates.ts';
import { sentencesIn, sentencesOf } from '../gist.ts';
import { ATTENDANCE } from '../kind.ts';
import { type GuidePiece } from '../pieces.ts';
import { type NamedPerson, PERSON_NAME, readOwners, readPerson } from './person.ts';

const ROLES =
  'co-?lead|lead|co-?chair|chairperson|chair|manager|director|head|owner|engineer|designer|officer|CEO|CTO|CFO|COO|CMO|CISO|coordinator|maintainer|vice president|president|VP|co-?founder|founder|editor|specialist|analyst|associate|consultant|administrator|secretary|treasurer|developer|architect|representative|liaison|scientist|executive|intern|trainee|researcher|recruiter|strategist|producer|accountant|advisor|buyer|planner|operator|tester|writer|supervisor|assistant|programmer|expert|professional|technician|generalist|leader|advocate|counsel|paralegal|bookkeeper|nurse|teacher|captain|partner';
const ROLE_HEADING =
  /^(?:(?:current|voting|regular|former|past|emeritus|sub-?project|technical|tech|program|project|committee|working group|wg|team|active|non-voting|our|key|core) )*(?:chairs?(?: emerit\w+)?|co-?chairs?|leads?|members|maintainers|owners?|organi[sz]ers|approvers|reviewers|emeritus(?: (?:members|leads?|chairs|organizers|roles|maintainers))?|alumni|coordinators?|liaisons?|administrators|moderators|trustees|staff|leadership(?: team)?|contacts?)$/i;
/** A body whose members are listed below it: “Governance Committee”, “Board of Trustees”, “Technical Committee Emeritus”. */
const BODY_HEADING =
  /^(?:(?:the|our|current|former|past|members of(?: the| our)?) )*((?:[\p{L}&/-]+ ){0,4}(?:committee|council|board(?: of (?:directors|trustees|governors))?|secretariat|task force))(?: members?)?(?: emerit\w+)?$/iu;
const FORMER = /emerit|former|past\b|alumni/i;
const LISTED_SHARE_MIN = 0.6;
const NAME_COLUMN = /^(?:name|person|who|member|full name|owner|lead|contact)s?$/i;
/** Next to these, “Title” is that of the thing they own. */
const OWNER_COLUMN = /^(?:owner|lead|contact)s?$/i;
const ROLE_COLUMN = /^(?:role|title|position|job(?: title)?|responsibilit\w+)$/i;
/** The subjects that a person answers for also say what they do, combined with their team. */
const THING_COLUMN = /^title$/i;
const SUBJECT_COLUMN = /^(?:ask (?:me )?about|responsible for|areas?|subjects?|topics?|focus|works on)$/i;
const TEAM_COLUMN = /^(?:team|department|(?:working )?group|unit)s?$/i;
const HANDLE_COLUMN = /^(?:handle|github|profile|username|slack)\b/i;
const ROLE_CHARS_MAX = 120;
const HEADING_CHARS_MAX = 50;
const ELECTION = /\b(?:candidates?|elections?|voters?|nominations?|ballots?)\b/i;
const PERSON_FIELDS = /^(?:assignee|owner|maintainer|lead|contact|approver|manager)$/i;

export interface ToReadPeople {
  kind: DocumentKind;
  title: string;
  metadata: Readonly<Record<string, unknown>>;
  pieces: readonly GuidePiece[];
  /** The year that the document is of, for days without one. */
  year: string | null;
}

/** Returns the people that a document names with certainty, with their roles. */
export function namedPeopleOf({ kind, title, metadata, pieces, year }: ToReadPeople): PersonNote[] {
  if (ELECTION.test(title)) return [];
  const fields = kind === 'ticket' ? [] : fromFields(metadata);
  const found = pieces.flatMap((piece, at) => [
    ...attendees(piece, year),
    ...(kind === 'meeting' ? [] : [...fromRoleList(piece, pieces[at - 1]), ...fromTable(piece)]),
    ...(kind === 'page' || kind === 'charter' ? fromSentences(piece) : []),
  ]);
  return [...fields, ...fromProfile(kind, title, pieces), ...found];
}

const note = (
  person: Pick<NamedPerson, 'name'> & Partial<NamedPerson>,
  by: PersonNote['by'],
  rest: Partial<PersonNote> = {},
): PersonNote => ({
  name: person.name,
  handle: person.handle ?? null,
  email: person.email ?? null,
  organization: person.organization ?? null,
  role: '',
  section: null,
  by,
  isFormer: false,
  date: null,
  ...rest,
});

function fromFields(metadata: ToReadPeople['metadata']): PersonNote[] {
  return Object.entries(metadata).flatMap(([key, value]) => {
    const people = PERSON_FIELDS.test(key) && typeof value === 'string' ? readOwners(value) : [];
    return people.map((person) => note(person, 'field', { role: key.toLowerCase() }));
  });
}

/** “@ada” in an attendance list; other documents may give the name. */
const HANDLE_ALONE = /^\s*@([\w-]{2,39})$/;
const MEETING_ROLE = /^(?:\p{Lu}{2,5}|.*(?:chair|lead|member|facilitator|manager).*)$/u;

function attendees(piece: GuidePiece, year: string | null): PersonNote[] {
  const labeled =
    piece.kind === 'paragraph'
      ? /^(?:attendees?|attending|present|participants|in attendance)\s*:\s*(.+)$/is.exec(piece.text)?.[1]
      : undefined;
  if (labeled === undefined && !ATTENDANCE.test(piece.path.at(-1) ?? '')) return [];
  const date = dateAbove(piece.path, year);
  const read = namesIn(piece, labeled).map((line) => ({ line, person: readPerson(line) }));
  const byRole = Map.groupBy(read, ({ person }) => person?.role);
  const isShared = (role: string) => (byRole.get(role)?.length ?? 0) > 1;
  return read.flatMap(({ line, person }) => {
    const handle = HANDLE_ALONE.exec(line)?.[1];
    if (handle) return [note({ name: '', handle }, 'attendance', { date })];
    return person
      ? [note(person, 'attendance', { date, role: ROLE_AT_END.exec(line)?.[1] ?? roleAt(person, isShared) })]
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

const singular = (heading: string): string =>
  heading
    .replace(
      /(chair|lead|member|maintainer|owner|organi[sz]er|approver|reviewer|coordinator|liaison|contact|administrator|moderator|trustee)s\b/gi,
      '$1',
    )
    .toLowerCase();

/** Reads a list of names under a heading such as “Chairs”; below “Emeritus:” (`before`) they are former ones. */
function fromRoleList(piece: GuidePiece, before: GuidePiece | undefined): PersonNote[] {
  const heading = piece.path.at(-1) ?? '';
  const role = roleOfHeading(heading);
  if (piece.kind !== 'list' || role === null) return [];
  const top = piece.items.filter((i) => i.depth === 0);
  const people = top.flatMap((i) => readPerson(i.text) ?? []);
  if (people.length < top.length * LISTED_SHARE_MIN) return [];
  const lead = before?.kind === 'paragraph' && before.text.length <= HEADING_CHARS_MAX ? before.text : '';
  const isFormer = isOfFormer(piece) || FORMER.test(lead);
  return people.map((person) => note(person, 'list', { role, section: sectionOf(piece), isFormer }));
}

/** Headings above a role that only say that roles follow. */
const OF_PEOPLE =
  /\b(?:leadership|leaders|people|members?(?:hip)?|teams?|roles?|organi[sz]ers|contacts?|maintainers|owners|staff|who)\b/i;

/** Returns the section below the title that the heading with the role is in; null if it names no thing. */
function sectionOf({ path }: GuidePiece): string | null {
  const section = path.length > 2 ? path.at(-2) : undefined;
  return section === undefined ||
    section.length > HEADING_CHARS_MAX ||
    OF_PEOPLE.test(section) ||
    FORMER.test(section)
    ? null
    : section;
}

/** Returns a heading's role: “Working group leads” → “working group lead”, “Technical Committee” → “Technical Committee member”; else null. */
function roleOfHeading(heading: string): string | null {
  if (heading.length > HEADING_CHARS_MAX) return null;
  const body = BODY_HEADING.exec(heading)?.[1];
  if (body) return `${body} member`;
  return ROLE_HEADING.test(heading) ? singular(heading) : null;
}

const isOfFormer = ({ path }: GuidePiece): boolean => FORMER.test(path.slice(-2).join(' '));

/** Reads a table with a column of names and one of roles, or one below a heading that gives their role. */
function fromTable(piece: GuidePiece): PersonNote[] {
  const [head, ...rows] = piece.rows;
  if (piece.kind !== 'table' || !head || rows.length < 2) return [];
  const names = head.findIndex((cell) => NAME_COLUMN.test(cell.trim()));
  const columnOf = (name: RegExp) => head.findIndex((cell) => name.test(cell.trim()));
  const isOfOwners = OWNER_COLUMN.test(head[names]?.trim() ?? '');
  const titles = head.findIndex(
    (cell) => ROLE_COLUMN.test(cell.trim()) && !(isOfOwners && THING_COLUMN.test(cell.trim())),
  );
  const roles = titles >= 0 ? titles : columnOf(SUBJECT_COLUMN);
  const teams = titles >= 0 ? -1 : columnOf(TEAM_COLUMN);
  const handles = head.findIndex((cell) => HANDLE_COLUMN.test(cell.trim()));
  const heading = roles < 0 ? roleOfHeading(piece.path.at(-1) ?? '') : null;
  if (names < 0 || names === roles || (roles < 0 && heading === null)) return [];
  const isFormer = isOfFormer(piece);
  // A column of subjects next to names that are not all people's lists courses or tools.
  const isSure = titles >= 0 || heading !== null;
  if (!isSure && rows.some((row) => (row[names] ?? '').trim() && !readPerson(row[names] ?? ''))) return [];
  return rows.flatMap((row) => {
    const named = row[names] ?? '';
    const people = isOfOwners ? readOwners(named) : [readPerson(named) ?? []].flat();
    const role = heading ?? row[roles]?.trim() ?? '';
    if (!role) return [];
    const given = people.length > 1 ? undefined : /^@?([\w-]{2,39})$/.exec(row[handles] ?? '')?.[1];
    const section = heading === null ? null : sectionOf(piece);
    const facts = { role: shorten(role, ROLE_CHARS_MAX), section, isFormer };
    return people.map((person) =>
      note(
        {
          ...person,
          handle: given ?? person.handle,
          organization: row[teams]?.trim() || person.organization,
        },
        'list',
        facts,
      ),
    );
  });
}

const IS_ROLE = new RegExp(
  `^(${PERSON_NAME})(?: \\(?@[\\w-]+\\)?)?,? (is|serves as|acts as|was) (?:the |a |an |our )?((?:[\\p{L}&/-]+ ){0,4}(?:${ROLES})(?: (?:of|for|at|on) (?:[^,.;]|\\.(?=\\w)){2,50})?)(?=[,.;]|$| and | who )`,
  'u',
);

/** Reads sentences such as “X is the lead of Y”. */
function fromSentences(piece: GuidePiece): PersonNote[] {
  if (piece.kind !== 'paragraph') return [];
  return sentencesIn(piece)
    .slice(0, 8)
    .flatMap((sentence) => {
      const [, name = '', verb, role = ''] = IS_ROLE.exec(sentence) ?? [];
      const person = readPerson(name);
      return person ? [note(person, 'sentence', { role, isFormer: verb === 'was' })] : [];
    });
}

const CAPITAL_ROLES = ROLES.split('|')
  .map((word) => word.replace(/^[a-z]/, (c) => c.toUpperCase()))
  .join('|');
const PROFILE_ROLE = new RegExp(
  `((?:\\p{Lu}[\\p{L}&/-]* (?:of |and |& )?){0,4}(?:${CAPITAL_ROLES}))\\b((?: (?:in|of|for|within) (?:the )?[^,.;]{2,50}?)?(?: at (?:the )?(?:[^,.;]|\\.(?=\\w)){2,25})?)(?=[,.;]|$| with| and| who)`,
  'u',
);
const PROFILE_SENTENCES = 3;

/** Reads a page whose title is a person's name. */
function fromProfile(kind: DocumentKind, title: string, pieces: readonly GuidePiece[]): PersonNote[] {
  const text = pieces.find((p) => p.kind === 'paragraph')?.text ?? '';
  const person = readPerson(title);
  const isAbout = kind === 'profile' || text.startsWith(title);
  if (!isAbout || !person || title.split(' ').length > 4) return [];
  for (const sentence of sentencesOf(text.slice(0, 1_200)).slice(0, PROFILE_SENTENCES)) {
    const said = sentence.replace(title, '').replace(/^,? (?:is|serves as|works as|was) /, '');
    const [, name, where = ''] = PROFILE_ROLE.exec(said) ?? [];
    const role = `${name ?? ''}${where}`
      .replace(/^(?:an?|the|highly|experienced|seasoned|skilled|is|as|of)\s+/gi, '')
      .trim();
    if (role && role.split(' ').length <= 14)
      return [note(person, 'profile', { role: role.replace(/^./u, (c) => c.toUpperCase()) })];
  }
  return [];
}
