import { FEW_NAMES, remember } from '../../../../lib/caches/remember.ts';
import { foldName } from '../../../../text/fold.ts';
import { COMMON, FIRST_NAME, LAST_NAME, lexiconBits } from '../../../../text/names/lexicon.ts';
import { withoutInitials } from '../../../../text/person-names/own-initials.ts';
import { beginsSentence } from '../called-in-full.ts';
import { typeOfField } from '../people-fields.ts';

const INTERJECTIONS =
  /(?<=\S)(?:[ ,]+(?:ah|aha|hello|hey|hi|hm+|oh|ok|okay|please|sorry|thanks|uh|um|wow|yeah|yep|yes|yup))+$/i;

/** “Ann Weber - Globex”, or with a dash that Markdown escapes: after a space, it separates a person from something else. */
const AFTER_DASH = /^(\S+ \S.*?) \\?[-–—].*$/;

/** “Ann pinged Ben”, “Ann can’t”: no name has a verb inside. */
const BEFORE_VERB = /^(\p{Lu}\S*(?: \p{Lu}\S*)*) (?:\p{Ll}{2,}(?:ed|es|ing|ts) .*|\p{Ll}+n?['’]t\b.*)$/u;

/** Removes from a person's name what follows it in minutes, transcripts and lists. */
export function tidyPerson(name: string, quote: string): string {
  const person = personAlone(withoutNumberOf(name, quote));
  if (!quote.includes(':')) return person;
  const isBeforeColon = quote
    .split(person)
    .slice(1)
    .some((rest) => /^(?: \p{Ll}+)?:/u.test(rest));
  return isBeforeColon ? withoutLabel(person) : person;
}

const personAlone = remember(
  (name) =>
    withoutInitials(withoutDone(withoutSaid(name)))
      .replace(BEFORE_VERB, '$1')
      .replace(/^(\S+ \S.*?) of .*$/, '$1')
      .replace(AFTER_DASH, '$1')
      .replace(INTERJECTIONS, '')
      .replace(/['’]s$/, ''),
  FEW_NAMES,
);

/** Returns “Ann” for “Ann PEP 604”, where the number of something follows. */
const withoutNumberOf = (name: string, quote: string): string =>
  /^\p{Lu}\p{Ll}.* \p{Lu}{2,5}$/u.test(name) && /^[ -]\d/.test(after(name, quote))
    ? name.replace(/ \S+$/, '')
    : name;

/** Removes spoken words, and the numbers of footnotes or times, which follow names in transcripts: “Ann Weber Okay I”, “Ann Weber32”. */
function withoutSaid(name: string): string {
  const words = name.split(' ');
  const at = words.findIndex((word, index) => index > 0 && (beginsSentence(word) || /^\d[\d.]*$/.test(word)));
  return (at === -1 ? words : words.slice(0, at)).join(' ').replace(/(?<=\p{Ll}{3})\d{1,3}$/u, '');
}

/** Returns “Ann” for “Ann Facilitates” and “Ann OK’d”: a first name and an activity. */
function withoutDone(name: string): string {
  const [, first = '', verb = '', end = ''] = /^(\S+) (\S{2,}?)(s|['’]d)$/u.exec(name) ?? [];
  const isDone = end !== 's' || (lexiconBits(foldName(verb)) & COMMON) !== 0;
  const isSomebodys = (lexiconBits(foldName(verb + end)) & (FIRST_NAME | LAST_NAME)) !== 0;
  return isDone && !isSomebodys && (lexiconBits(foldName(first)) & FIRST_NAME) !== 0 ? first : name;
}

const after = (name: string, quote: string): string => quote.split(name, 2)[1] ?? '';

/** Cuts “Ann Weber Apologies:” and “Ann Weber Missing people:”, where one list of names ends and another begins. */
function withoutLabel(name: string): string {
  const at = name.lastIndexOf(' ');
  const last = foldName(name.slice(at + 1));
  const bits = lexiconBits(last);
  const isLabel = (bits & COMMON) !== 0 || typeOfField(last) === 'person';
  return at > 0 && isLabel && !(bits & (FIRST_NAME | LAST_NAME)) ? name.slice(0, at) : name;
}
