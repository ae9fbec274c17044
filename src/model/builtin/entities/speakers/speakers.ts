import { foldName } from '../../../../text/fold.ts';
import { isFullName } from '../people-fields.ts';

/** A name in the sentence that has it. */
interface Said {
  name: string;
  quote: string;
}

const LINES_OF_SPEAKER_MIN = 3;
const INITIALS = /^\p{Lu}{2,4}$/u;

/** Names that begin several lines of a document with a colon: “Oli: I agree.”, “AC (in chat): yes”. */
export function findSpeakers(mentions: readonly Said[]): Set<string> {
  const lines = new Map<string, number>();
  for (const { name, quote } of mentions)
    if (quote.startsWith(name) && /^(?: \([^()]{1,30}\))?:/.test(quote.slice(name.length)))
      lines.set(name, (lines.get(name) ?? 0) + 1);
  return new Set([...lines].flatMap(([name, count]) => (count >= LINES_OF_SPEAKER_MIN ? [name] : [])));
}

/** Folded initials of speakers with the one person of the document who has them: minutes write “AC:” for Alex Crane. */
export function speakersByInitials(
  speakers: ReadonlySet<string>,
  people: Iterable<string>,
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
      const own = INITIALS.test(speaker) ? owners.get(speaker) : undefined;
      const [person] = own?.size === 1 ? own.values() : [];
      return person === undefined ? [] : [[foldName(speaker), person] as const];
    }),
  );
}

/** Of all words, and of the first and the last: “JGA” and “JA” of Jean Gil Arp. */
function initialsOf(person: string): Set<string> {
  const letters = person.split(/[ -]/).map((word) => word.charAt(0).toUpperCase());
  return new Set([letters.join(''), `${letters[0]}${letters.at(-1)}`]);
}
