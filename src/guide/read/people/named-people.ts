import { shorten } from '../../../text/shorten.ts';
import type { DocumentKind, PersonNote } from '../../notes.ts';
import { sentencesIn, sentencesOf } from '../gist.ts';
import { electedIn } from '../meetings/elected.ts';
import { PICTURES_AROUND } from '../titles/pictures-around.ts';
import type { GuidePiece, Item } from '../pieces.ts';
import { attendeesIn } from './attendees.ts';
import {
  endOfTerm,
  findEarlierTerms,
  headingWithoutTerm,
  isBelowFormer,
  isFormer,
  isOfEndedBody,
} from './former.ts';
import { HANDLE_COLUMN, NAME_COLUMN, noteOf } from './person-note.ts';
import { PERSON_NAME, readOwners, readPerson } from './person.ts';
import { fromRoleLines, withAbove } from './role-lines.ts';
import { ROLE_NOUNS } from './role-nouns.ts';

const ROLE_HEADING =
  /^(?:(?:current|voting|regular|former|past|previous|inactive|retired|emeritus|sub-?project|technical|tech|program|project|committee|working group|wg|team|active|non-voting|our|key|core) )*(?:chairs?(?: emerit\w+)?|co-?chairs?|leads?|members|maintainers|owners?|organi[sz]ers|approvers|reviewers|emeritus(?: (?:members|leads?|chairs|organizers|roles|maintainers))?|alumni|coordinators?|liaisons?|administrators|moderators|trustees|staff|leadership(?: team)?|contacts?)$/i;
/** An office or a part in a group, whatever precedes it: “Council Vice Chair”, “Project Representatives”. Who may only get it is no holder. */
const OFFICE_HEADING =
  /^(?!.*\b(?:candidates?|nominees?|nominations?|potential|prospective|non)\b)(?:[\p{L}&’'-]+ ){0,3}(?:(?:(?:co|vice)[- ]?)?(?:chair(?:person|man|woman)?|president|lead|director)|secretary|treasurer|officer|representative|delegate|organi[sz]er|maintainer|moderator|trustee|member|secretaries)s?$/iu;
/** A body whose members are listed below it: “Governance Committee”, “Board of Trustees”, “Technical Committee Emeritus”. */
const BODY_HEADING =
  /^(?:(?:the|our|current|former|past|previous|inactive|members of(?: the| our)?) )*((?:[\p{L}&/-]+ ){0,4}(?:committee|council|board(?: of (?:directors|trustees|governors))?|secretariat|task force))(?: members?)?(?: emerit\w+)?$/iu;
const LISTED_SHARE_MIN = 0.6;
/** “Further reading:” above a list: its items are titles of texts, however much they look like names. */
const READING_LEAD =
  /^(?:see also|references|resources|links|(?:\S+ ){0,2}(?:reading|resources|links))\s*:?$/i;
/** In a table with such a column, a column “Title” names what they own, not what they are. */
const OWNER_COLUMN = /^(?:owner|lead|contact)s?$/i;
const ROLE_COLUMN = /^(?:role|title|position|job(?: title)?|responsibilit\w+)$/i;
const THING_COLUMN = /^title$/i;
/** Without a column of roles, the subjects that people answer for say what they do, next to their team. */
const SUBJECT_COLUMN = /^(?:ask (?:me )?about|responsible for|areas?|subjects?|topics?|focus|works on)$/i;
const TEAM_COLUMN = /^(?:team|department|(?:working )?group|unit)s?$/i;
const END_COLUMN = /^(?:(?:term )?(?:ends?|end(?:ing)? date|expir\w+)|until|end of term|left)$/i;
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
  const isEarlierTerm = findEarlierTerms(pieces);
  const isOver = isOfEndedBody(title, pieces);
  const found = pieces.flatMap((piece, at) => {
    const isPage = kind === 'page' || kind === 'charter';
    const lines = isPage ? fromRoleLines(piece) : [];
    const listed =
      kind === 'meeting' ? [] : [...fromRoleList(piece, pieces[at - 1]), ...fromTable(piece), ...lines];
    const isPast = isOver || isEarlierTerm(piece.path);
    return [
      ...attendeesIn(piece, pieces[at - 1], year),
      ...listed.map((one) => (isPast ? { ...one, isFormer: true } : one)),
      ...(isPage ? fromSentences(piece) : []),
    ];
  });
  const elected = kind === 'meeting' ? electedIn(pieces, year) : [];
  return [...fields, ...fromProfile(kind, title, pieces), ...found, ...elected];
}

function fromFields(metadata: ToReadPeople['metadata']): PersonNote[] {
  return Object.entries(metadata).flatMap(([key, value]) => {
    const people = PERSON_FIELDS.test(key) && typeof value === 'string' ? readOwners(value) : [];
    return people.map((person) => noteOf(person, 'field', { role: key.toLowerCase() }));
  });
}

/** “List of CPC Chairs” → “CPC chair”. */
const singular = (heading: string): string =>
  heading
    .replace(/^(?:(?:a |the )?list (?:of )?)?(?:(?:the|our|all|current) )?/i, '')
    .replace(/secretaries\b/i, 'secretary')
    .replace(
      /(chair|chairperson|president|director|officer|representative|delegate|treasurer|lead|member|maintainer|owner|organi[sz]er|approver|reviewer|coordinator|liaison|contact|administrator|moderator|trustee)s\b/gi,
      '$1',
    )
    .replace(/\S+/g, (word) => (/\S\p{Lu}/u.test(word) ? word : word.toLowerCase()));

/** Reads a list of names under a heading such as “Chairs”; below “Emeritus:” (`before`) they are former ones. */
function fromRoleList(piece: GuidePiece, before: GuidePiece | undefined): PersonNote[] {
  const role = roleOfHeading(headingWithoutTerm(piece.path));
  if (piece.kind !== 'list' || role === null) return [];
  const people = peopleAt(0, piece.items) ?? peopleAt(1, piece.items) ?? [];
  const lead = before?.kind === 'paragraph' && before.text.length <= HEADING_CHARS_MAX ? before.text : '';
  if (READING_LEAD.test(lead)) return [];
  const areFormer = isBelowFormer(piece.path) || isFormer(lead);
  const section = sectionOf(piece);
  const above = endOfTerm(piece.path.join(' › '));
  return people.map(({ person, text, group }) =>
    noteOf(person, 'list', {
      role,
      section: group ?? section,
      isFormer: areFormer || isFormer(text),
      until: endOfTerm(text) ?? above,
    }),
  );
}

/** Returns the people in the items of a depth, with the item that each is below, such as a project; null if too few of the items are people. */
function peopleAt(depth: number, items: readonly Item[]) {
  const listed = withAbove(items).filter((item) => item.depth === depth);
  const people = listed.flatMap(({ text, above }) => {
    const person = readPerson(text);
    return person ? [{ person, text, group: above && shorten(above, HEADING_CHARS_MAX) }] : [];
  });
  return people.length === 0 || people.length < listed.length * LISTED_SHARE_MIN ? null : people;
}

/** Headings above a role that only say that roles follow. */
const OF_PEOPLE =
  /\b(?:leadership|leaders|people|members?(?:hip)?|teams?|roles?|organi[sz]ers|contacts?|maintainers|owners|(?:co-?)?chairs|staff|who)\b/i;

/** Returns the section below the title that the heading with the role is in; null if it names no thing. */
function sectionOf({ path }: GuidePiece): string | null {
  const section = path.length > 2 ? path.at(-2) : undefined;
  return section === undefined ||
    section.length > HEADING_CHARS_MAX ||
    OF_PEOPLE.test(section) ||
    isFormer(section) ||
    headingWithoutTerm([section]) === ''
    ? null
    : section;
}

/** Returns a heading's role: “Working group leads” → “working group lead”, “Technical Committee” → “Technical Committee member”; else null. */
function roleOfHeading(given: string): string | null {
  const heading = given.replace(/ \([^()]*\)$/, '').replace(PICTURES_AROUND, '');
  if (heading.length > HEADING_CHARS_MAX) return null;
  const body = BODY_HEADING.exec(heading)?.[1];
  if (body) return `${body} member`;
  return ROLE_HEADING.test(heading) || OFFICE_HEADING.test(heading) ? singular(heading) : null;
}

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
  const ofHeading = roleOfHeading(headingWithoutTerm(piece.path));
  const heading = roles < 0 ? ofHeading : null;
  if (names < 0 || names === roles || (roles < 0 && heading === null)) return [];
  const areFormer = isBelowFormer(piece.path);
  const ends = columnOf(END_COLUMN);
  // A column of subjects next to names that are not all people's lists courses or tools.
  const isSure = titles >= 0 || heading !== null;
  if (!isSure && rows.some((row) => (row[names] ?? '').trim() && !readPerson(row[names] ?? ''))) return [];
  return rows.flatMap((row) => {
    const named = row[names] ?? '';
    const people = isOfOwners ? readOwners(named) : [readPerson(named) ?? []].flat();
    // Below “Council members”, whose cell is empty is a member.
    const role = heading ?? (row[roles]?.trim() || (titles >= 0 ? ofHeading : null) || '');
    if (!role) return [];
    const given = people.length > 1 ? undefined : /^@?([\w-]{2,39})$/.exec(row[handles] ?? '')?.[1];
    const section = heading === null ? null : sectionOf(piece);
    const facts = {
      role: shorten(role, ROLE_CHARS_MAX),
      section,
      isFormer: areFormer || isFormer(role),
      until: ends < 0 ? endOfTerm(row.join(' ')) : endOfTerm(`until ${row[ends] ?? ''}`),
    };
    return people.map((person) =>
      noteOf(
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
  `^(${PERSON_NAME})(?: \\(?@[\\w-]+\\)?)?,? (is|serves as|acts as|was) (?:the |a |an |our )?((?:[\\p{L}&/-]+ ){0,4}(?:${ROLE_NOUNS})(?: (?:of|for|at|on) (?:[^,.;]|\\.(?=\\w)){2,50})?)(?=[,.;]|$| and | who )`,
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
      return person ? [noteOf(person, 'sentence', { role, isFormer: verb === 'was' })] : [];
    });
}

const CAPITAL_ROLES = ROLE_NOUNS.split('|')
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
      return [noteOf(person, 'profile', { role: role.replace(/^./u, (c) => c.toUpperCase()) })];
  }
  return [];
}
