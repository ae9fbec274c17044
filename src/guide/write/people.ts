import { foldName } from '../../text/fold.ts';
import { shorten } from '../../text/shorten.ts';
import type { PersonNote } from '../notes.ts';
import type { Corpus, GuideDocument } from './corpus.ts';
import { cell, cite, type GuideSection, monthPart, tableHead } from './layout.ts';
import { ROW_TITLE_CHARS_MAX, withPlace } from './people/role-place.ts';
import { WORDS } from './words.ts';
import { compareText } from '../../lib/lists/compare-text.ts';
import { uniqueBy } from '../../lib/lists/unique-by.ts';

const ROWS_MAX = 40;
const EARLIER_MAX = 15;
const STALE_DAYS = 730;
const OLD_ROLE_DAYS = 365;
/** Someone who attended twice may not come again. */
const SEEN_MIN = 3;
/** Without a role, someone who attended less than this share of what the most regular attendee did is nobody to turn to. */
const REGULAR_SHARE_MIN = 0.25;
/** How far each kind of evidence for a role is trusted. */
const WEIGHT: Record<PersonNote['by'], number> = {
  list: 60,
  profile: 40,
  field: 35,
  sentence: 30,
  election: 45,
  attendance: 30,
};
/** A role with responsibility for others or for a thing: the people whom a newcomer looks for first. */
const LEADS =
  /(?<!\b(?:assistant|junior|associate|deputy) (?:\w+ )?)\b(?:leads?|leader|manager|head|director|chief|officer|president|chair(?:s|person|man|woman)?|founder|owner|principal|coordinator|secretary|treasurer|editor|maintainer|c[etfop]o|vp)\b/i;
const LEADS_WEIGHT = 20;
/** Whom the home page of everything names is needed before those of its parts. */
const HOME_WEIGHT = 20;
const WRITERS_KINDS = new Set(['page', 'charter', 'proposal', 'post', 'meeting']);

interface Found {
  name: string;
  handle: string | null;
  /** The documents that give the handle, by label. */
  handleFrom: string[];
  email: string | null;
  roles: { note: PersonNote; document: GuideDocument; date: string | null }[];
  seen: { document: GuideDocument; date: string | null }[];
  wrote: GuideDocument[];
  tickets: GuideDocument[];
}

/**
 * Lists people from certain evidence: their role, and where and when they were last seen. A bare role (“member”) is shown
 * with the section that it is held in and, on a page that is not the group's own (`isOwn`), with the page's title.
 */
export function peopleSections(
  documents: readonly GuideDocument[],
  corpus: Corpus,
  isOwn: (document: GuideDocument) => boolean,
): GuideSection[] {
  const found = gather(documents, corpus);
  const mostSeen = found.reduce((most, { seen }) => Math.max(most, seen.length), 0);
  const seenMin = Math.max(SEEN_MIN, mostSeen * REGULAR_SHARE_MIN);
  const rows = found
    .flatMap(
      (person) =>
        toRow(person, corpus, seenMin, (role) => withPlace(role, isOwn(role.document), corpus)) ?? [],
    )
    .sort((a, b) => b.weight - a.weight || compareText(b.last, a.last) || compareText(a.name, b.name));
  const all = rows.filter((r) => !r.isEarlier);
  const leading = all.filter((r) => r.isLeading);
  // If a list cannot show all people, readers look for those who lead; the others are with their teams.
  const now = all.length > ROWS_MAX && leading.length > 0 ? leading : all;
  const earlier = rows.filter((r) => r.isEarlier);
  const tables = [
    { heading: WORDS.people, own: all, shown: now.slice(0, ROWS_MAX) },
    { heading: WORDS.earlier, own: earlier, shown: earlier.slice(0, EARLIER_MAX) },
  ];
  // A column without a value in either table is dropped.
  const shown = tables.flatMap((table) => table.shown);
  const isKept = (_: string, at: number) => shown.some(({ columns }) => columns[at] !== WORDS.nothing);
  return tables.map(({ heading, own, shown: people }) => ({
    heading: WORDS.someOf(heading, people.length, own.length),
    head: tableHead(WORDS.personColumns.filter(isKept)),
    entries: people.map(({ columns }) => `| ${columns.filter(isKept).map(cell).join(' | ')} |`),
  }));
}

/** A name as authors have it, rather than a login. */
const FULL_NAME = /^\p{Lu}\S+ .*\p{Lu}/u;

function gather(documents: readonly GuideDocument[], corpus: Corpus): Found[] {
  const found = new Map<string, Found>();
  const get = (name: string, given: string | null, label: string): Found => {
    const owner = given === null ? null : corpus.nameOf(given);
    // Where nobody's name is given, people call each other by their handles.
    const known = owner ?? (name === '' ? `@${given}` : fullNameOf(name, corpus));
    const key = name === '' && owner === null ? known.toLowerCase() : personKey(known);
    const person = found.get(key) ?? {
      name: known,
      handle: null,
      handleFrom: [],
      email: null,
      roles: [],
      seen: [],
      wrote: [],
      tickets: [],
    };
    const pair =
      owner !== null && given !== null && name !== '' ? { handle: given, label } : corpus.handleOf(known);
    person.handle ??= pair?.handle ?? null;
    if (pair !== null && foldName(pair.handle) === foldName(person.handle ?? ''))
      person.handleFrom.push(pair.label);
    found.set(key, person);
    return person;
  };
  // Few people write most documents.
  const authors = new Map<string, Found>();
  const getAuthor = (name: string): Found => {
    const person = authors.get(name) ?? get(name, null, '');
    authors.set(name, person);
    return person;
  };
  for (const document of documents) {
    const { notes } = document;
    if (notes.isTemplate) continue;
    const author = corpus.authorOf(document);
    if (author !== null && (authors.has(author) || FULL_NAME.test(author))) {
      if (notes.kind === 'ticket') getAuthor(author).tickets.push(document);
      else if (WRITERS_KINDS.has(notes.kind)) getAuthor(author).wrote.push(document);
    }
    for (const note of notes.people) {
      const person = get(note.name, note.handle, document.label);
      const date = note.date ?? corpus.dateOf(document);
      person.email ??= note.email;
      if (note.by === 'attendance') person.seen.push({ document, date });
      // Who attended once as someone may be someone else by now: such a role needs a day.
      if (note.role && (note.by !== 'attendance' || date !== null))
        person.roles.push({ note: pastRole(note, document, corpus), document, date });
    }
  }
  const people = [...found.values()];
  endElected(people, corpus);
  return people;
}

/** Returns a person's full name. Lists without handles may vary the first name; the same handle and last name mean the same person. */
function fullNameOf(name: string, corpus: Corpus): string {
  const pair = corpus.handleOf(name);
  const known = pair === null ? null : corpus.nameOf(pair.handle);
  const lastOf = (full: string) => foldName(full).split(' ').at(-1);
  return known !== null && lastOf(known) === lastOf(name) ? known : name;
}

const LEFT = /\b(?:left the (?:company|team|organi[sz]ation|firm|project)|retired|no longer)\b/i;

/** Marks a role as former if its end has passed (“Test engineer until 31 March 2026” after that day) or its page was archived. */
function pastRole(note: PersonNote, { notes }: GuideDocument, { newest }: Corpus): PersonNote {
  const { until, role } = note;
  const isPast = notes.isRetired || LEFT.test(role) || (until !== null && newest !== null && until < newest);
  return isPast ? { ...note, isFormer: true } : note;
}

/** Returns a name without middle initials. */
const personKey = (name: string): string =>
  foldName(name)
    .split(' ')
    .filter((word, i, all) => word.length > 1 || i === 0 || i === all.length - 1)
    .join(' ');

/** Who was elected before somebody else was, by the same body's minutes, or more than a term ago, no longer holds the office. */
function endElected(found: readonly Found[], corpus: Corpus): void {
  const last = new Map<string, string>();
  const elections = found.flatMap(({ roles }) => roles.filter(({ note }) => note.by === 'election'));
  const keyOf = ({ note, document }: Found['roles'][number]) =>
    `${foldName(note.role)}\n${document.notes.folders.join('/')}`;
  for (const role of elections)
    if ((role.date ?? '') > (last.get(keyOf(role)) ?? '')) last.set(keyOf(role), role.date ?? '');
  for (const role of elections) {
    const { date } = role;
    const isOver =
      date === null || date < (last.get(keyOf(role)) ?? '') || corpus.daysBeforeNewest(date) > STALE_DAYS;
    if (isOver) role.note = { ...role.note, isFormer: true };
  }
}

const byDate = (a: { date: string | null }, b: { date: string | null }): number =>
  (a.date ?? '') < (b.date ?? '') ? 1 : (a.date ?? '') > (b.date ?? '') ? -1 : 0;

type SayRole = (role: Found['roles'][number]) => string;

function toRow(person: Found, corpus: Corpus, seenMin: number, say: SayRole) {
  const roles = person.roles
    .filter((r) => !r.note.isFormer)
    .sort((a, b) => WEIGHT[b.note.by] - WEIGHT[a.note.by] || byDate(a, b));
  const former = person.roles.filter((r) => r.note.isFormer);
  const [role] = roles;
  const isOld = (date: string | null) => date !== null && corpus.daysBeforeNewest(date) > STALE_DAYS;
  const dated = (documents: readonly GuideDocument[]) =>
    documents.map((document) => ({ document, date: corpus.createdOf(document) }));
  const isListed = role?.note.by === 'list' || role?.note.by === 'profile';
  // What someone asked or wrote years ago says nothing about the role that a list gives them now.
  const isShown = ({ date }: { date: string | null }) => !isListed || !isOld(date);
  const [wrote, tickets] = [dated(person.wrote).filter(isShown), dated(person.tickets).filter(isShown)];
  const seen = [...person.seen.filter(isShown), ...wrote, ...tickets].sort(byDate);
  const last = seen[0]?.date ?? '';
  const isStale = last !== '' && isOld(last) && !isListed;
  // Someone who only wrote, was a guest, or attended long ago or on unknown days is not listed.
  if (!role && !former.length && (isStale || last === '' || person.seen.length < seenMin)) return null;
  // The documents behind the row: role, handle, last seen, and the one that is named.
  const named = wrote.length === 1 ? wrote[0]?.document : undefined;
  const [own, ...others] = [
    role?.document,
    former[0]?.document,
    seen[0]?.document,
    named,
    roles[1]?.document,
  ].flatMap((d) => d?.label ?? []);
  const isGiven = own !== undefined && person.handleFrom.includes(own);
  const labels = [own, isGiven ? undefined : person.handleFrom[0], ...others].flatMap((label) => label ?? []);
  const columns = [
    person.name,
    role ? rolesOf(roles, corpus, say) : former[0] ? formerRole(say(former[0])) : WORDS.nothing,
    seenOf(person.seen.filter(isShown).length, wrote.map(documentOf), tickets.length) || WORDS.nothing,
    last ? monthPart(last) : WORDS.nothing,
    person.handle ? `@${person.handle}` : (person.email ?? WORDS.nothing),
    cite(...labels),
  ];
  const isLeading = roles.some(({ note }) => LEADS.test(note.role));
  return {
    name: person.name,
    columns,
    isEarlier: (!role && former.length > 0) || isStale,
    isLeading,
    last,
    weight:
      (role ? WEIGHT[role.note.by] : 0) +
      (isLeading ? LEADS_WEIGHT : 0) +
      (role && isHomeOfAll(role.document) ? HOME_WEIGHT : 0) +
      person.seen.length +
      wrote.length * 1.5,
  };
}

const isHomeOfAll = ({ notes: { isIndex, folders } }: GuideDocument): boolean =>
  isIndex && folders.length === 0;

const YEAR = /\b(?:19|20)\d\d\b/;

function rolesOf(roles: Found['roles'], corpus: Corpus, say: SayRole): string {
  // Reports of each quarter name who leads the same part.
  return uniqueBy(roles, (r) =>
    foldName(r.note.section === null ? say(r) : `${r.note.role} ${r.note.section}`),
  )
    .slice(0, 2)
    .map((role) => {
      const { note, date } = role;
      const isOld =
        note.by === 'attendance' && date !== null && corpus.daysBeforeNewest(date) > OLD_ROLE_DAYS;
      const said = say(role);
      // Officers are elected for a term, so it matters when, which the title of the minutes mostly says.
      const isOfDay = isOld || (note.by === 'election' && date !== null && !YEAR.test(said));
      const where = note.organization ? `, ${note.organization}` : '';
      return `${said}${where}${isOfDay ? ` (${monthPart(date ?? '')})` : ''}`;
    })
    .join('; ');
}

/** Returns a former role with “formerly”, unless the role itself says when it ended. */
const formerRole = (role: string): string =>
  /\b(?:until|left)\b/i.test(role)
    ? role
    : WORDS.formerly(
        role
          // “emeritus (gate board)” does not say as what.
          .replace(/^(?:emeritus|former|past|previous|inactive|retired)(?= \()/i, 'member')
          .replace(/^(?:emeritus|former|past|previous|inactive|retired|current) ?/i, '')
          .replace(/^\p{Lu}(?=\p{Ll}+$)/u, (c) => c.toLowerCase()) || 'member',
      );

const documentOf = ({ document }: { document: GuideDocument }): GuideDocument => document;

function seenOf(seen: number, wrote: readonly GuideDocument[], tickets: number): string {
  const bits: string[] = [];
  if (seen) bits.push(WORDS.meetingLists(seen));
  const [first] = wrote;
  if (wrote.length === 1 && first) bits.push(WORDS.wroteOne(shorten(first.notes.title, ROW_TITLE_CHARS_MAX)));
  else if (wrote.length) bits.push(WORDS.wroteMany(wrote.length));
  if (tickets) bits.push(WORDS.ticketCount(tickets));
  return bits.join('; ');
}
