import { foldName } from '../../../../text/fold.ts';
import { isFullName } from '../people-fields.ts';
import { INITIALS, onlyOf } from './stated-initials.ts';

/**
 * Returns the folded initials of speakers with the one person in the document who has them: minutes write “AC:” for Alex Crane. Initials
 * `stated` by the document take precedence.
 */
export function speakersByInitials(
  speakers: ReadonlySet<string>,
  people: Iterable<string>,
  stated: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, string> {
  const called = [...speakers].filter((speaker) => INITIALS.test(speaker));
  if (!called.length) return new Map();
  const owners = new Map<string, Map<string, string>>();
  for (const person of people) {
    if (!isFullName(person)) continue;
    for (const initials of initialsOf(person)) {
      const own = owners.get(initials) ?? new Map<string, string>();
      owners.set(initials, own.set(foldName(person), person));
    }
  }
  return new Map(
    called.flatMap((speaker) => {
      const person = onlyOf(stated.get(speaker)) ?? onlyOf(owners.get(speaker));
      return person === undefined ? [] : [[foldName(speaker), person] as const];
    }),
  );
}

/** Returns initials of all words, and of the first and last: “JGA” and “JA” of Jean Gil Arp. */
function initialsOf(person: string): Set<string> {
  const letters = person.split(/[ -]/).map((word) => word.charAt(0).toUpperCase());
  return new Set([letters.join(''), `${letters[0]}${letters.at(-1)}`]);
}
