import type { NameType } from '../../../../text/names.ts';
import type { Vocabulary } from '../ordinary-words.ts';

interface Mention {
  name: string;
  type: NameType;
  quote: string;
}

/** What is after a half: “Globex” of “Globex Foundation”, “Linz Center” of “Linz Center for Bread and Salt”. */
const HEAD =
  /^ (?:Academy|Agency|Alliance|Association|College|Commission|Committee|Consortium|Corporation|Council|Foundation|Institute|Ministry|Society|University)(?![\p{L}\p{N}’'-])/u;
const FIELD =
  /^ (?:for|of) (?:the )?\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*(?: (?:and|of) \p{Lu}[\p{L}-]+)?(?![\p{L}\p{N}’'-])/u;
const ENDS_OPEN =
  / (?:Academy|Association|Cent(?:er|re)|College|Committee|Council|Department|Institute|Office|School|Society)$/u;
/** What a heading says is done with a name: “Installing Globex”. */
const DOING = /^\p{Lu}\p{Ll}{2,}ing (\p{Lu}.*)$/u;
const WORDS_MAX = 10;
/** Each of them is looked for in every sentence with the part. */
const WHOLES_MAX = 50;

/**
 * Completes names of which the tagger found half: by the head of an organization after it, or because the document has a longer name, or
 * explains one by an abbreviation, of which it is a part in every place of the sentence. Single words are completed only to one of `people`.
 */
export function completeNames<T extends Mention>(
  mentions: readonly T[],
  { explained }: Pick<Vocabulary, 'explained'>,
  people: readonly string[] = [],
): T[] {
  const longer = byParts([
    ...mentions.map(({ name }) => name),
    ...explained.map(({ words }) => words.join(' ')),
  ]);
  const names = new Set(mentions.map(({ name }) => name));
  const byWord = Map.groupBy(
    people.flatMap((person) => wordsOf(person).map((word) => ({ word, person }))),
    ({ word }) => word,
  );
  return mentions.map((mention) => {
    const { quote } = mention;
    const whole = byWord
      .get(mention.name)
      ?.slice(0, WHOLES_MAX)
      .find(({ word, person }) => isOnlyIn(word, person, quote));
    if (whole) return { ...mention, name: whole.person, type: 'PER' };
    const [, done = ''] = DOING.exec(mention.name) ?? [];
    if (names.has(done)) return { ...mention, name: done };
    const name = (longer.get(mention.name) ?? []).find((other) => isOnlyIn(mention.name, other, quote));
    const extended = name ?? withHead(mention);
    if (extended === mention.name) return mention;
    return { ...mention, name: extended, type: name === undefined ? 'ORG' : mention.type };
  });
}

/** Maps the beginnings and ends of names that are several words to the names, longest first. */
function byParts(names: readonly string[]): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  const add = (part: string, whole: string) => {
    const wholes = parts.get(part);
    if (wholes === undefined) parts.set(part, [whole]);
    else if (wholes.length < WHOLES_MAX) wholes.push(whole);
  };
  for (const whole of [...new Set(names)].toSorted((a, b) => b.length - a.length)) {
    const words = whole.split(' ');
    if (words.length > WORDS_MAX) continue;
    for (let count = 2; count < words.length; count++) {
      add(words.slice(-count).join(' '), whole);
      add(words.slice(0, count).join(' '), whole);
    }
  }
  return parts;
}

/** Returns the words of a full name. */
const wordsOf = (person: string): string[] => (person.includes(' ') ? [...new Set(person.split(' '))] : []);

/** Returns whether a sentence has a name only inside a longer one. */
const isOnlyIn = (name: string, whole: string, sentence: string): boolean =>
  sentence.includes(whole) && !sentence.replaceAll(whole, '').includes(name);

/** Returns a name with the head of an organization after it, and what that is for. */
function withHead({ name, quote, type }: Mention): string {
  if (type === 'WORK') return name;
  const after = quote.slice(quote.indexOf(name) + name.length);
  const head = /\p{Lu}/u.test(name) && quote.includes(name) ? (HEAD.exec(after)?.[0] ?? '') : '';
  const whole = `${name}${head}`;
  const field =
    ENDS_OPEN.test(whole) && quote.includes(whole) ? FIELD.exec(after.slice(head.length))?.[0] : '';
  return `${whole}${field ?? ''}`;
}
