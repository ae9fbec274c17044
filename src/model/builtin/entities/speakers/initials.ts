import { foldName } from '../../../../text/fold.ts';
import { isFullName } from '../people-fields.ts';

const INITIALS = /^\p{Lu}{2,4}$/u;
const STATED =
  /(\p{Lu}[\p{L}'’.-]{1,30}(?:[ -]\p{L}[\p{L}'’.-]{0,30}){1,4})(?: \(|[ \t]*\|[ \t]*)(\p{Lu}{2,4})(?=\)|[ \t]*(?:\||$))/gmu;

/** Initials that texts give beside names that begin with the same letter, in brackets or in a table: “Jordan Haber (JHR)”. */
export function findInitials(texts: Iterable<string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const text of texts)
    for (const [, name = '', initials = ''] of text.matchAll(STATED))
      if (name.charAt(0) === initials.charAt(0))
        found.set(initials, (found.get(initials) ?? new Set()).add(name));
  return found;
}

const PARTICIPANTS_MIN = 3;

/** Initials that a list of who takes part gives at least three of its `people`: they are called so in all of the document. */
export function participantsOf(
  stated: ReadonlyMap<string, ReadonlySet<string>>,
  people: readonly string[],
): string[] {
  const known = new Set(people);
  const found = [...stated].flatMap(([initials, names]) =>
    known.has(onlyOf(names) ?? '') ? [initials] : [],
  );
  return found.length < PARTICIPANTS_MIN ? [] : found;
}

/** The speakers who are called by initials. One alone may be anything that lines begin with. */
export function initialsAmong(speakers: ReadonlySet<string>): string[] {
  const found = [...speakers].filter((speaker) => INITIALS.test(speaker));
  return found.length > 1 ? found : [];
}

/**
 * Folded initials of speakers with the one person of the document who has them: minutes write “AC:” for Alex Crane. What the document `stated` of initials
 * comes first.
 */
export function speakersByInitials(
  speakers: ReadonlySet<string>,
  people: Iterable<string>,
  stated: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, string> {
  const owners = new Map<string, Map<string, string>>();
  for (const person of people) {
    if (!isFullName(person)) continue;
    for (const initials of initialsOf(person)) {
      const own = owners.get(initials) ?? new Map<string, string>();
      owners.set(initials, own.set(foldName(person), person));
    }
  }
  return new Map(
    [...speakers].flatMap((speaker) => {
      if (!INITIALS.test(speaker)) return [];
      const person = onlyOf(stated.get(speaker)) ?? onlyOf(owners.get(speaker));
      return person === undefined ? [] : [[foldName(speaker), person] as const];
    }),
  );
}

const onlyOf = (names: ReadonlySet<string> | ReadonlyMap<string, string> | undefined): string | undefined =>
  names?.size === 1 ? [...names.values()][0] : undefined;

/** Of all words, and of the first and the last: “JGA” and “JA” of Jean Gil Arp. */
function initialsOf(person: string): Set<string> {
  const letters = person.split(/[ -]/).map((word) => word.charAt(0).toUpperCase());
  return new Set([letters.join(''), `${letters[0]}${letters.at(-1)}`]);
}
