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
import { givenNames } from '../../../text/person-names/given-names.ts';
import { withoutFullStop } from '../../../text/person-names/stated-names.ts';
import { foldName } from '../../../text/fold.ts';
import type { EntityName } from '../../model.ts';
import { typeOfForm } from './type-evidence.ts';

/** Names of fields and headings that list people, folded; singular and plural, in documents of teams and in exports of tools. */
const PEOPLE_FIELDS = new Set(
  (
    'author|authors|creator|created by|owner|owners|assignee|assignees|assigned to|reviewer|reviewers|approver|approvers|reporter|requester|participants|participant|attendees|attendee|' +
    'present|invited|apologies|absent|missing|guests|observers|members|organizer|host|facilitator|moderator|chair|scribe|note taker|notetaker|minutes|speaker|speakers|presenter|presenters|' +
    'from|to|cc|last edited by|updated by|lead|leads|contact|contact owner|deal owner|account owner|project lead|pm|committers|maintainers|maintainer|contributors'
  ).split('|'),
);
/** Fields of people that a text may use for something else: their values must be full names. */
const OTHER_FIELDS: Readonly<Record<string, string>> = {
  channel: 'channel',
  channels: 'channel',
  repository: 'repository',
  repo: 'repository',
  labels: 'label',
  label: 'label',
  team: 'organization',
  teams: 'organization',
};
const FULL_NAME =
  /^\p{Lu}[\p{L}\p{M}'’.-]{0,39}(?: (?:van|von|de|der|den|da|di|du|des|del|della|dell|la|le|bin|al|el|dos|ter|ten|zu)){0,3}(?: \p{Lu}[\p{L}\p{M}'’.-]{0,39}){1,3}$/u;
const ADDRESS = /^[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}$/u;
const HANDLE = /^@[\p{L}\p{N}][\p{L}\p{N}_.-]{0,38}$/u;
/** Addresses that many people share or nobody reads. */
const SHARED_ADDRESS =
  /^(?:(?:no|do[-_.]?not)[-_.]?reply|.*[-_.+]noreply|noreply[-_.+].*|notifications?|mailer-daemon|postmaster|info|team|support|help|hello|hi|contact|admin|office|sales|billing|accounts?|marketing|security|press|jobs|careers|hr|news(?:letter)?|updates?|alerts?|list|lists|all|everyone|ops|dev|devs|legal|feedback|service|webmaster|root|bot|ci|builds?|calendar)@|@(?:users\.noreply\.github\.com|docs\.google\.com|googlegroups\.com|reply\.github\.com)$/i;

/** Whether an address is one person's, as far as it shows. */
export const isPersonalAddress = (address: string): boolean => !SHARED_ADDRESS.test(address);

/** Whether an address beside a name may be that person's: one that many share is where the site has the whole name (“hello@annaweber.com”). */
export function isAddressOf(name: string, address: string): boolean {
  if (isPersonalAddress(address)) return true;
  const words = foldName(name).split(' ');
  const site = foldName(address.slice(address.indexOf('@') + 1).split('.', 1)[0] ?? '').replaceAll(' ', '');
  return words.length > 1 && words.every((word) => site.includes(word));
}

/** What the values of a field are, by its name: `person`, `channel` …; null for other fields. */
export function typeOfField(field: string): string | null {
  const name = foldName(field.replace(/_/g, ' '));
  return PEOPLE_FIELDS.has(name) ? 'person' : (OTHER_FIELDS[name] ?? null);
}

/** Whether a heading says that the items below it are people. Below “Team” stand its members, where a field of that name has the name of the team. */
export const isHeadingOfPeople = (heading: string): boolean =>
  typeOfField(heading) === 'person' || foldName(heading) === 'team';

/** The values of a field that lists things, without remarks in brackets. */
export const valuesOf = (list: string): string[] =>
  list
    .replace(/\s*\((?![^)]*@)[^()]{0,60}\)/g, '')
    .split(/[,;|\n•]|\s+(?:and|und|et|&)\s+/)
    .map((value) => value.trim().replace(/:$/, ''))
    .filter((value) => value !== '');

/** A person as a field names them: an address, a handle or a full name; `isAccount`: names of this source are of accounts. Null: not plain. */
export function personOf(value: string, { isAccount }: { isAccount: boolean }): EntityName | null {
  if (ADDRESS.test(value)) return { name: value.toLowerCase(), type: 'email' };
  if (HANDLE.test(value)) return { name: value, type: 'handle' };
  if (isTechnicalName(value) || /\[bot\]$|\b(?:ro)?bot$/i.test(value)) return null;
  if (isAccount && /^[\w-]{1,39}$/.test(value)) return { name: `@${value}`, type: 'handle' };
  const name = withoutFullStop(value);
  // “Owner: Legal Team” is no person.
  if (!FULL_NAME.test(name)) return null;
  const isCompany = (lexiconBits(foldName(name)) & (ORGANIZATION | PERSON)) === ORGANIZATION;
  return { name, type: typeOfForm(name) ?? (isCompany ? 'organization' : 'person') };
}

/** Whether a name has a first and a last name, each begun by a capital. */
export const isFullName = (name: string): boolean => FULL_NAME.test(name);

/** Whether a word is a first name, or short for one. */
export function isGivenName(word: string): boolean {
  const folded = foldName(word);
  return (lexiconBits(folded) & FIRST_NAME) !== 0 || givenNames(folded).length > 0;
}

/** Whether words before a handle say what somebody is or looks after, and not who: “Project Lead”, “Releases WG”, “World Update”. */
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

/** A person, or what the last word of a name says where others have a person's: “Analyst Community <analysts@globex.com>”. */
export function typeOfSomebody(name: string): string {
  const words = foldName(name).split(' ');
  const bits = lexiconBits(words.at(-1) ?? '');
  const isGroup = words.length > 1 && (bits & ORGANIZATION_WORD) !== 0 && (bits & LAST_NAME) === 0;
  const isNamed = (lexiconBits(words[0] ?? '') & FIRST_NAME) !== 0;
  return typeOfForm(name) ?? (isGroup && !isNamed ? 'organization' : 'person');
}
