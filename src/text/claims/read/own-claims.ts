import { matchesOf } from '../../../lib/strings/matches-of.ts';
import type { SlotClaim } from '../claim.ts';
import { attributeKey } from '../measure-claims.ts';
import { phraseBefore } from '../phrases.ts';
import { subjectKey } from '../subject.ts';
import type { PlacedValue } from '../value.ts';

const OWNER = '(?<owner>\\p{Lu}[\\p{L}\\d-]*(?: \\p{Lu}[\\p{L}\\d-]*){0,3})';
const KEY = '(?<key>[a-z][a-z-]*(?: [a-z][a-z-]*){0,2}?)';
const IS = '(?:is|(?:has )?changed to)(?: now)? ';
const TIME = '(?<time>(?:[01]?\\d|2[0-3])[:.][0-5]\\d(?: ?[ap]\\.?m\\b)?|1?\\d ?[ap]\\.?m\\b)';
/** An address, or a number without a unit: nothing that could be one follows. */
const VALUE =
  '(?<value>[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+|\\+?\\(?\\d(?:[ ()./-]{0,2}\\d|,\\d)*)(?=[.!”"*]*(?:$|\\s*[,;(]| (?:now|since|from|as of|until)\\b))';
const POSSESSIONS: readonly RegExp[] = [
  new RegExp(`${OWNER}['’]s? ${KEY} ${IS}${VALUE}`, 'gu'),
  new RegExp(`\\b[Tt]he ${KEY} of ${OWNER} ${IS}${VALUE}`, 'gu'),
];
const HELD = new RegExp(
  ` (?:(?:is|starts|begins|takes place)(?: now)?(?: daily| every \\p{L}+)? at|(?:has |was |is )?(?:moved|moves)(?: from \\d\\S*(?: [ap]m)?)? to) ${TIME}`,
  'gu',
);
/** A time on one day is of that day only; “from Monday” is when it begins to hold. */
const ONE_DAY =
  /\b(?:today|tonight|tomorrow|yesterday|this (?:morning|afternoon|evening|time|week))\b|(?<!\b(?:from|since|starting|as of|until|every|each) (?:next )?)\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/i;
/** Any of these is a different one each time. */
const ANY_EVENT =
  /^(?:it|meeting|call|event|session|appointment|talk|workshop|interview|start|end|time|which|who|what)s?$/i;

/** Returns whether a sentence can give a number, an address or a time of day. */
export const canSayOwn = (text: string): boolean => /[@\d]/.test(text);

type OwnClaim = Omit<SlotClaim, 'from' | 'until'>;

/**
 * Finds what is one thing's own: “Zoe's phone number is 1234567”, “The port of Canopy is 5433”, “Standup is at 09:30”. `values` are those with
 * slots or units, and `days` those on which something happens.
 */
export function readOwnClaims(
  text: string,
  values: readonly PlacedValue[],
  days: readonly PlacedValue[],
): OwnClaim[] {
  if (!canSayOwn(text)) return [];
  const found: OwnClaim[] = [];
  const add = (subject: string, attribute: string, key: string, shown: string) => {
    if (subject !== '' && attribute !== '')
      found.push({
        kind: 'name',
        key,
        shown,
        subject,
        slot: `the ${attribute}`,
        replaces: [],
        isPast: false,
      });
  };
  for (const pattern of POSSESSIONS)
    for (const match of matchesOf(text, pattern)) {
      const { owner = '', key = '', value = '' } = match.groups ?? {};
      const start = match.index + match[0].length - value.length;
      if (values.every((other) => other.end <= start || start + value.length <= other.start))
        add(subjectKey(owner), ownKey(key), plain(value), value);
    }
  if (days.length === 0 && !ONE_DAY.test(text))
    for (const match of matchesOf(text, HELD)) {
      const event = phraseBefore(text, match.index);
      const time = match.groups?.time ?? '';
      if (!ANY_EVENT.test(event)) add(subjectKey(event), 'time', timeKey(time), time);
    }
  return found;
}

/** “Phone” and “phone number” are one key; a former one is not what holds. */
const ownKey = (key: string): string =>
  /\b(?:old|previous|former|first|last)\b/.test(key)
    ? ''
    : attributeKey(key.replace(/^(?:new|current|own) | (?:number|address)$/g, ''));

/** Returns an address in lower case, and a number without what separates its digits. */
const plain = (value: string): string =>
  value.includes('@') ? value.toLowerCase() : value.replace(/[ ()/-]|,(?=\d{3})/g, '');

/** Returns `09:30` of “9:30 am”. */
function timeKey(time: string): string {
  const [hours = '', minutes = '00'] = time.replace(/ ?[ap]\.?m$/i, '').split(/[:.]/);
  const isAfternoon = /p\.?m$/i.test(time);
  const hour = (Number(hours) % (/m$/i.test(time) ? 12 : 24)) + (isAfternoon ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}
