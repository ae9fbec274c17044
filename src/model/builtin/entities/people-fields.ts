import {
  EVERYDAY,
  FIRST_NAME,
  LAST_NAME,
  lexiconBits,
  ORGANIZATION,
  ORGANIZATION_WORD,
  PERSON,
} from '../../../text/names/lexicon.ts';
import { isTechnicalName } from '../../../text/names/technical-names.ts';
import { withoutInitials } from '../../../text/person-names/own-initials.ts';
import { withoutFullStop } from '../../../text/person-names/stated-names.ts';
import { foldName } from '../../../text/fold.ts';
import type { EntityName } from '../../model.ts';
import { typeOfForm } from './type-evidence.ts';
import { isGivenName } from '../../../text/person-names/is-given-name.ts';

/** Folded names of fields and headings that list people, singular and plural, in team documents and exports of tools. */
const PEOPLE_FIELDS = new Set(
  (
    'author|authors|creator|created by|owner|owners|assignee|assignees|assigned to|reviewer|reviewers|approver|approvers|reporter|requester|participants|participant|attendees|attendee|' +
    'present|invited|apologies|absent|missing|guests|observers|members|organizer|host|facilitator|moderator|chair|scribe|note taker|notetaker|minutes|speaker|speakers|presenter|presenters|' +
    'from|to|cc|last edited by|updated by|lead|leads|contact|contact owner|deal owner|account owner|project lead|pm|committers|maintainers|maintainer|contributors'
  ).split('|'),
);
/** People fields that a text may use for something else, so their values must be full names. */
const OTHER_FIELDS: ReadonlyMap<string, string> = new Map([
  ['channel', 'channel'],
  ['channels', 'channel'],
  ['repository', 'repository'],
  ['repo', 'repository'],
  ['labels', 'label'],
  ['label', 'label'],
  ['team', 'organization'],
  ['teams', 'organization'],
]);
const FULL_NAME =
  /^(?!The |.*['’]s )\p{Lu}[\p{L}\p{M}'’.-]{0,39}(?: (?:van|von|de|der|den|da|di|du|des|del|della|dell|la|le|bin|al|el|dos|ter|ten|zu)){0,3}(?: \p{Lu}[\p{L}\p{M}'’.-]{0,39}){1,3}$/u;
const ADDRESS = /^[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}$/u;
const HANDLE = /^@[\p{L}\p{N}][\p{L}\p{N}_.-]{0,38}$/u;
/** Addresses that many people share or nobody reads. */
const SHARED_ADDRESS =
  /^(?:(?:no|do[-_.]?not)[-_.]?reply|.*[-_.+]noreply|noreply[-_.+].*|notifications?|mailer-daemon|postmaster|info|team|support|help|hello|hi|contact|admin|office|sales|billing|accounts?|marketing|security|press|jobs|careers|hr|news(?:letter)?|updates?|alerts?|list|lists|all|everyone|ops|dev|devs|legal|feedback|service|webmaster|root|bot(?:[+._-][^@]*)?|ci|builds?|calendar)@|@(?:users\.noreply\.github\.com|docs\.google\.com|googlegroups\.com|reply\.github\.com)$/i;

/** Returns whether an address is one person's, as far as can be seen. */
export const isPersonalAddress = (address: string): boolean => !SHARED_ADDRESS.test(address);

/** Returns whether an address may be that of the name next to it; a shared one only if its domain is the name (“hello@annaweber.com”). */
export function isAddressOf(name: string, address: string): boolean {
  if (isPersonalAddress(address)) return true;
  const words = foldName(name).split(' ');
  const site = foldName(address.slice(address.indexOf('@') + 1).split('.', 1)[0] ?? '').replaceAll(' ', '');
  return words.length > 1 && words.every((word) => site.includes(word));
}

/** Returns the type of a field's values by its name: `person`, `channel` …; null for other fields. */
export function typeOfField(field: string): string | null {
  const name = foldName(field.replace(/_/g, ' '));
  return PEOPLE_FIELDS.has(name) ? 'person' : (OTHER_FIELDS.get(name) ?? null);
}

/** Returns whether the items below a heading are people. The heading “Team” has members below it; the field “Team” holds a team's name. */
export const isHeadingOfPeople = (heading: string): boolean =>
  typeOfField(heading) === 'person' || foldName(heading) === 'team';

/** Returns whether the items below a heading may be people or organizations: “Harbor Voting Members”. */
export const isHeadingOfMembers = (heading: string): boolean =>
  / (?:attendees|committers|contributors|maintainers|members|participants|reviewers)$/i.test(heading.trim());

/** Returns the values of a list field, without remarks in brackets. */
export const valuesOf = (list: string): string[] =>
  list
    .replace(/\s*\((?![^)]*@)[^()]{0,60}\)/g, '')
    .split(/[,;|\n•]|\s+(?:and|und|et|&)\s+/)
    .map((value) => value.trim().replace(/:$/, ''))
    .filter((value) => value !== '');

/** Returns a person from a field: an address, a handle or a full name; `isAccount`: names of this source are accounts. Null: unclear. */
export function personOf(value: string, { isAccount }: { isAccount: boolean }): EntityName | null {
  if (ADDRESS.test(value)) return { name: value.toLowerCase(), type: 'email' };
  if (HANDLE.test(value)) return { name: value, type: 'handle' };
  if (isTechnicalName(value) || isBot(value)) return null;
  if (isAccount && /^[\w-]{1,39}$/.test(value)) return { name: `@${value}`, type: 'handle' };
  const name = withoutInitials(withoutFullStop(value));
  // “Owner: Legal Team” is not a person.
  if (!FULL_NAME.test(name)) return null;
  const isCompany = (lexiconBits(foldName(name)) & (ORGANIZATION | PERSON)) === ORGANIZATION;
  return { name, type: typeOfForm(name) ?? (isCompany ? 'organization' : 'person') };
}

const BOT = /\[bot\]$|\b(?:ro)?bot$/i;
const BOT_AS_ONE_WORD = /^(?:\p{Ll}\S*bot|\S*Bot)[\d_]*$/u;

/** Returns whether a name is a program's: “harbor bot”, `lampbot`, `DepotBot`; “Talbot” is a surname. */
export const isBot = (name: string): boolean => BOT.test(name) || BOT_AS_ONE_WORD.test(name);

/** Returns whether a name has a first and a last name, both capitalized. */
export const isFullName = (name: string): boolean => FULL_NAME.test(name);

/** Returns the full name that a personal address is made of, or null: `anna.weber@globex.com` next to the account `eweb17`. */
export function nameInAddress(address: string): string | null {
  const words = /^(\p{L}{3,})[._](\p{L}{2,})@/u.exec(address)?.slice(1) ?? [];
  if (!isPersonalAddress(address) || !isGivenName(words[0] ?? '')) return null;
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join(' ');
}

/** Returns whether words before a handle are a role or a responsibility, not a person: “Project Lead”, “Releases WG”, “World Update”. */
export function isLabel(name: string, handle: string): boolean {
  const words = foldName(name).split(' ');
  const account = foldName(handle).replaceAll(' ', '');
  if (
    lexiconBits(words[0] ?? '') & FIRST_NAME ||
    words.some((word) => word.length > 3 && account.includes(word))
  )
    return false;
  return words.some((word) => {
    const bits = lexiconBits(word);
    return (bits & EVERYDAY) !== 0 && (bits & (FIRST_NAME | LAST_NAME)) === 0;
  });
}

/** Returns the type of a name where people are listed, unless its last word says otherwise: “Analyst Community <analysts@globex.com>”. */
export function typeOfSomebody(name: string): string {
  const words = foldName(name).split(' ');
  const bits = lexiconBits(words.at(-1) ?? '');
  const isGroup = words.length > 1 && (bits & ORGANIZATION_WORD) !== 0 && (bits & LAST_NAME) === 0;
  const isNamed = (lexiconBits(words[0] ?? '') & FIRST_NAME) !== 0;
  return typeOfForm(name) ?? ((isGroup && !isNamed) || name.startsWith('The ') ? 'organization' : 'person');
}
