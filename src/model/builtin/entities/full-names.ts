import { foldName } from '../../../text/fold.ts';
import { COMMON, LAST_NAME, lexiconBits } from '../../../text/names/lexicon.ts';
import { givenNames } from '../../../text/person-names/given-names.ts';
import { singularOf } from './ordinary-words.ts';

/**
 * Returns the first and last names, and first names with an initial (“Anna W.”), that belong to exactly one full name of the document. `people`: those
 * who are certain. `present`: folded first names by which it lists who attended; one of them is not somebody whom only its sentences name:
 * where “Anna” attends, “Anna Weber resigned” tells of another.
 */
export function fullNamesByPart(
  mentions: readonly { name: string }[],
  typeOf: ReadonlyMap<string, string>,
  people: readonly string[],
  present: ReadonlySet<string> = new Set(),
): Map<string, string> {
  const certain = new Set(people);
  const owners = new Map<string, { folded: string; name: string }[]>();
  const all = new Set(people);
  for (const { name } of mentions) if (typeOf.get(foldName(name)) === 'person') all.add(name);
  const inLongForm = longForms(people);
  for (const called of all) {
    const name = inLongForm(called);
    const folded = foldName(name);
    const words = foldName(called).split(' ');
    const [first = '', last = ''] = [words[0], words.at(-1)];
    if (words.length < 2 || words.length > 4 || isOfSeveral(last)) continue;
    for (const part of [first, last, `${first} ${last.charAt(0)}`, ...longerParts(words)]) {
      if (part.length < 3 || part === folded || (present.has(part) && !certain.has(called))) continue;
      const own = owners.get(part);
      if (own) own.push({ folded, name });
      else owners.set(part, [{ folded, name }]);
    }
  }
  const full = new Map<string, string>();
  for (const [part, own] of owners) {
    const longest = own.reduce((best, one) => (one.folded.length > best.folded.length ? one : best));
    // “Martin Swende” next to Martin Holst Swende is the same person.
    if (own.every((one) => one === longest || isOfWords(one.folded, longest.folded)))
      full.set(part, longest.name);
  }
  return full;
}

/**
 * Returns a function from a name to that of the only person here whose first name it gives in short: “William Ostrom” for “Bill Ostrom”. Other
 * names are returned as they are.
 */
function longForms(people: readonly string[]): (name: string) => string {
  const bySurname = Map.groupBy(new Set(people), (name) => surnameOf(foldName(name)));
  return (name) => {
    const folded = foldName(name);
    const [first = ''] = folded.split(' ', 1);
    const own = bySurname
      .get(surnameOf(folded))
      ?.filter((other) => givenNames(first).includes(foldName(other).split(' ', 1)[0] ?? ''));
    if (!own?.length) return name;
    return new Set(own.map(foldName)).size === 1 ? (own[0] ?? name) : name;
  };
}

/** Returns what follows the first name: “Ostrom”; null for one word. */
const surnameOf = (folded: string): string | null => /^\S+ (.+)$/.exec(folded)?.[1] ?? null;

/** Returns what people with several names leave out: “Berta Weber”, “Anna Berta” and “Anna Weber” of Anna Berta Weber. */
const longerParts = (words: readonly string[]): string[] =>
  words.length < 3
    ? [words.join(' ')]
    : [words.slice(1), words.slice(0, -1), [words[0], words.at(-1)]].map((part) => part.join(' '));

/** Returns whether a longer name has all words of a name; an initial is one of its words: “Anna W” of Anna Weber. */
const isOfWords = (folded: string, whole: string): boolean =>
  folded
    .split(' ')
    .every((word) =>
      whole.split(' ').some((other) => other === word || (word.length === 1 && other.startsWith(word))),
    );

/** Returns whether a word is the plural of an ordinary word, so not a surname: “Marlow Demos” is a heading, not a person named Marlow. */
const isOfSeveral = (word: string): boolean =>
  (lexiconBits(word) & LAST_NAME) === 0 &&
  word.endsWith('s') &&
  (lexiconBits(singularOf(word)) & COMMON) !== 0;
