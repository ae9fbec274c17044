import { NAME_PARTICLE } from '../../../text/person-names/stated-names.ts';

/** A person as named in a list or table. */
export interface NamedPerson {
  name: string;
  handle: string | null;
  email: string | null;
  /** In parentheses after the name. */
  role: string | null;
  organization: string | null;
}

/** Without a hyphen at its end: “Ada Lind- Acme” is Ada Lind. */
const NAME_WORD = "\\p{Lu}(?:[\\p{L}'’.-]*[\\p{L}'’.])?";
export const PERSON_NAME = `${NAME_WORD}(?: ${NAME_PARTICLE})*(?: ${NAME_WORD}){1,3}`;
const NAME = new RegExp(`^(${PERSON_NAME})(?=$|[\\s,(@–—:|/-])`, 'u');
const HANDLE = /@([A-Za-z0-9][A-Za-z0-9-]{0,38})\b(?!\.[a-z])/;
/** “@ada (Ada Lind)”, “@ada - Ada Lind, Northwater”. */
const HANDLE_FIRST = /^@([A-Za-z0-9][\w-]{0,38})\s*(?:[-–—:]\s*(.+)|\(([^()]+)\)(.*))$/;
const BRACKET_HANDLE = /^\s*\(@?([a-z0-9][a-z0-9-]{2,38})\)/;
const EMAIL = /[\w.+-]+@[\w-]+\.[\w.]{2,}/;
/** Words in parentheses that say how someone took part, so they are not a handle. */
const NO_HANDLE =
  /^(?:observer|guest|remote|absent|chair|facilitator|host|moderator|notes?|scribe|member|former|lead|minute|invited|online|late|staff|board|team|individual|independent|he|she|they)/i;
/** Capitalized words that are not names of people. */
const NO_NAME =
  /\b(?:team|sig|wg|meetings?|group|committee|project|working|notes?|agenda|actions?|review|updates?|releases?|issues?|the|and|members?|chairs?|leads?|contact|slack|mailing|list|google|github|zoom|open|source|foundation|office|inc|llc|ltd|gmbh|observer|guest|none|everyone|all|others?|recording|present|absent|please|add|your|name|company|affiliation|email|steering|technical|director|support|customer|cloud|api|docs?|security|contributor|experience|community|board|council|code|conduct|software|engineer|engineering|manager|human|resources|operations|department|division|home|new|how|what|why|when|january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|product|design|sales|marketing|finance|legal|people|data|platform|service|services|system|systems|test|page|policy|process|plan|design)\b/i;
const NAME_CHARS_MAX = 40;
const REST_CHARS_MAX = 110;

/** Returns the person that a line begins with, or null. A handle may stand before the name. */
export function readPerson(line: string): NamedPerson | null {
  const [, handle, plain, bracketed, more = ''] = HANDLE_FIRST.exec(line.trim()) ?? [];
  if (handle === undefined) return readNamed(line);
  const person = readNamed(plain ?? `${bracketed}${more}`);
  return person && { ...person, handle };
}

/** “Ada Lind, Ben Okoro”, “Ada Lind & Ben Okoro”: what separates several owners. */
const BETWEEN_NAMES = /\s*(?:[,;\n&]|\band\b|<br>)\s*/;

/** Returns the people of a field or cell for who owns something: several if each part is a name, where a list of attendees would have an employer. */
export function readOwners(text: string): NamedPerson[] {
  const parts = text.split(BETWEEN_NAMES).filter(Boolean);
  const people = parts.flatMap((part) => readPerson(part) ?? []);
  if (parts.length > 1 && people.length === parts.length) return people;
  const [first] = [readPerson(text)].flatMap((person) => person ?? []);
  return first ? [first] : [];
}

function readNamed(line: string): NamedPerson | null {
  const text = line.replace(/^[\s@]*(?:\[[ x]\]\s*)?/, '').trim();
  const match = NAME.exec(text);
  const name = match?.[1]?.replace(/[.,-]+$/, '') ?? '';
  const rest = text.slice(match?.[0].length ?? 0);
  if (!name || NO_NAME.test(name) || name.length > NAME_CHARS_MAX || rest.length > REST_CHARS_MAX)
    return null;
  const bracket = BRACKET_HANDLE.exec(rest)?.[1];
  const handle = HANDLE.exec(text)?.[1] ?? (bracket && !NO_HANDLE.test(bracket) ? bracket : null);
  return {
    name,
    handle,
    email: EMAIL.exec(line)?.[0] ?? null,
    role: /\((\p{L}[^()@]{1,30})\)/u.exec(rest)?.[1] ?? null,
    organization:
      /^[^,]{0,60}, ([A-Z][\w .&-]{1,30})(?:, (?:until|since|from|term)\b.*)?$/.exec(rest)?.[1]?.trim() ??
      null,
  };
}
