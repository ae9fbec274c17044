import { matchesOf } from '../../../../lib/strings/matches-of.ts';
import { foldName } from '../../../../text/fold.ts';
import { FIRST_NAME, LAST_NAME, lexiconBits, PERSON } from '../../../../text/names/lexicon.ts';
import { isGivenName } from '../../../../text/person-names/is-given-name.ts';
import { withoutInitials } from '../../../../text/person-names/own-initials.ts';

export const INITIALS = /^\p{Lu}{2,4}$/u;
/** “Anna Berg AB @aberg”: after a name in a list, without parentheses. */
const AFTER_NAME = /^[ \t]*(?:[-*•] )?(\p{Lu}\p{L}+(?:[ -]\p{Lu}[\p{L}.]*){1,3}) (\p{Lu}{2,4})(?= @|$)/gmu;
/** “Anna Berg - Acme (AB)” too: the organization stands between. */
const STATED =
  /(\p{Lu}[\p{L}'’.-]{1,30}(?:[ -]\p{L}[\p{L}'’.-]{0,30}){1,4})(?: [-–—] [\p{L}\p{N}.&' ]{2,40}(?= \())?(?: \(|[ \t]*\|[ \t]*)(\p{Lu}{2,4})(?=\)|[ \t]*(?:\||$))/gmu;

/** Finds initials given next to names with the same first letter, in brackets or in a table: “Jordan Haber (JHR)”. */
export function findInitials(texts: Iterable<string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const text of texts) {
    for (const [, name = '', initials = ''] of matchesOf(text, AFTER_NAME))
      if (withoutInitials(`${name} ${initials}`) === name)
        found.set(initials, (found.get(initials) ?? new Set()).add(name));
    for (const [, initials = '', name = ''] of matchesOf(text, BEFORE_NAME))
      if (name.charAt(0) === initials.charAt(0))
        found.set(initials, (found.get(initials) ?? new Set()).add(name));
    if (!/ \(|\|/.test(text)) continue;
    for (const [, name = '', initials = ''] of matchesOf(text, STATED))
      if (name.charAt(0) === initials.charAt(0))
        found.set(initials, (found.get(initials) ?? new Set()).add(name));
  }
  return found;
}

/** “- AB: Anna Berg - Acme” */
const BEFORE_NAME =
  /^[ \t]*(?:[-*•] )?(\p{Lu}{2,4}): (\p{Lu}\p{L}+(?:[ -]\p{Lu}[\p{L}.]*){1,3})(?= [-–—] |,|$)/gmu;

/** “Attendees: AB, CD, EF (from 5pm)” */
const PRESENT =
  /^[ \t*_]*(?:attendees|attending|attendance|participants|present|in attendance)[ \t*_]*:[ \t:*_]*(\S.{3,400})$/gimu;

const ONE_NAME = /^\p{Lu}\p{Ll}[\p{L}’'-]+$/u;
const NOT_OF_PEOPLE = ~(FIRST_NAME | LAST_NAME | PERSON);

/**
 * Returns the initials, and the folded single names, by which lines that say who attended call somebody: first names, and words that no list has. A single
 * one could be anything.
 */
export function calledPresent(texts: Iterable<string>): { initials: Set<string>; firstNames: Set<string> } {
  const initials = new Set<string>();
  const firstNames = new Set<string>();
  for (const text of texts)
    for (const [, list = ''] of matchesOf(text, PRESENT)) {
      const own = list.split(/[,;&]/).map((part) => part.replace(/\(.*/, '').trim());
      const short = own.filter((part) => INITIALS.test(part));
      if (short.length > 1) for (const one of short) initials.add(one);
      if (own.length > 1) for (const one of own.filter(mayBeCalled)) firstNames.add(foldName(one));
    }
  return { initials, firstNames };
}

const mayBeCalled = (part: string): boolean =>
  ONE_NAME.test(part) && (isGivenName(part) || (lexiconBits(foldName(part)) & NOT_OF_PEOPLE) === 0);

const PARTICIPANTS_MIN = 3;

/** Returns the initials stated for at least three of the `people`, as in an attendance list: they then hold for the whole document. */
export function calledInList(
  stated: ReadonlyMap<string, ReadonlySet<string>>,
  people: readonly string[],
): string[] {
  const known = new Set(people);
  const found = [...stated].flatMap(([initials, names]) =>
    known.has(onlyOf(names) ?? '') ? [initials] : [],
  );
  return found.length < PARTICIPANTS_MIN ? [] : found;
}

/** Returns the speakers named by initials. A single one could be anything that begins lines. */
export function initialsAmong(speakers: ReadonlySet<string>): string[] {
  const found = [...speakers].filter((speaker) => INITIALS.test(speaker));
  return found.length > 1 ? found : [];
}

/** Returns the name if there is exactly one. */
export const onlyOf = (
  names: ReadonlySet<string> | ReadonlyMap<string, string> | undefined,
): string | undefined => (names?.size === 1 ? [...names.values()][0] : undefined);
