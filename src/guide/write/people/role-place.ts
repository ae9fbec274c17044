import { foldName } from '../../../text/fold.ts';
import { shorten } from '../../../text/shorten.ts';
import type { PersonNote } from '../../notes.ts';
import type { Corpus, GuideDocument } from '../corpus.ts';
import { WORDS } from '../words.ts';

/** Of the title of another document in a row. */
export const ROW_TITLE_CHARS_MAX = 60;
/** A role in lowercase, as taken from a heading: “lead”, “emeritus member”. */
const BARE_ROLE = /^(?:[\p{Ll}-]+ ){0,2}[\p{Ll}-]+$/u;

/** Adds the section and, unless it is the group's own page, the title to a role from a list heading, a field or an election, which do not say of what. A section that many documents have says it no better. */
export function withPlace(
  { note, document }: { note: PersonNote; document: GuideDocument },
  isOwnPage: boolean,
  { isFormHeading }: Corpus,
): string {
  const isBare =
    note.by === 'election' || ((note.by === 'list' || note.by === 'field') && BARE_ROLE.test(note.role));
  if (!isBare || foldName(note.role).includes(document.notes.forms.folded)) return note.role;
  const title = isOwnPage ? null : shorten(document.notes.title, ROW_TITLE_CHARS_MAX);
  const section = note.section !== null && isFormHeading(note.section) ? null : note.section;
  const places = [section, title].flatMap((place) => place ?? []);
  return places.length === 0 ? note.role : WORDS.roleIn(note.role, places.join(', '));
}
