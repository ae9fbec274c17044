import type { PersonNote } from '../../notes.ts';
import { endOfTerm } from './former.ts';
import type { NamedPerson } from './person.ts';

/** Heads of columns with names, and with accounts. */
export const NAME_COLUMN = /^(?:name|person|who|member|full name|owner|lead|contact)s?$/i;
export const HANDLE_COLUMN = /^(?:handle|github|profile|username|slack)\b/i;

/** Returns what is noted of a person that a document names. */
export const noteOf = (
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
  until: endOfTerm(rest.role ?? ''),
  date: null,
  ...rest,
});
